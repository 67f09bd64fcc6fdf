import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changePost, createPost, deletePost, listPosts } from '@longitude/contract/posts';
import { saveSettings } from '@longitude/contract/settings';
import { listCategories } from '@longitude/contract/categories';
import { buildPost } from '../../testing/builders.ts';
import { findAll, readOnly, readXml, type XmlElement } from '../../testing/read-xml.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { ofType, readGraph, readMeta } from '../../testing/read-head.ts';
import { posts } from './feature.ts';

const server = await startTestServer({}, { hasSite: true });
after(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers, redirect: 'manual' });
const read = async (path: string) => (await get(path)).text();
const readFeed = async () => readXml(await read('/feed.xml'));
const findEntry = (feed: XmlElement, title: string) =>
  findAll(feed, 'entry').find((entry) => readOnly(entry, 'title') === title);
const linkOf = (element: XmlElement, rel: string) =>
  findAll(element, 'link').find(({ attributes }) => attributes['rel'] === rel)?.attributes['href'];
const hostile = 'Ports & <b>"hosts"</b> \'22\' ]]> </entry> \u{1f6a2} \ufffe&amp;';

test('the sitemap lists every published post, with its last change', async () => {
  const urls = findAll(readXml(await read('/sitemap.xml')), 'url');
  const places = urls.map((url) => readOnly(url, 'loc'));
  const posts = await server.visitor.call(listPosts, { query: {} });
  assert.equal(posts.length, 6);
  for (const post of posts) {
    const url = urls[places.indexOf(`https://longitude.example/blog/${post.slug}`)];
    assert.equal(url && readOnly(url, 'lastmod'), post.updatedAt);
  }
});

test('the feed is Atom: each element required by RFC 4287 occurs once, newest first', async () => {
  const response = await get('/feed.xml');
  assert.equal(response.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  const feed = readXml(await response.text());
  assert.equal(feed.attributes['xmlns'], 'http://www.w3.org/2005/Atom');
  assert.equal(linkOf(feed, 'self'), 'https://longitude.example/feed.xml');
  for (const name of ['id', 'title', 'updated']) assert.notEqual(readOnly(feed, name), '');
  const entries = findAll(feed, 'entry');
  const times = entries.map((entry) => readOnly(entry, 'published'));
  assert.deepEqual(times, times.toSorted().reverse());
  const newest = entries
    .map((entry) => readOnly(entry, 'updated'))
    .toSorted()
    .at(-1);
  assert.equal(readOnly(feed, 'updated'), newest);
  for (const entry of entries) {
    assert.match(
      readOnly(entry, 'id'),
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.match(
      linkOf(entry, 'alternate') ?? '',
      /^https:\/\/longitude\.example\/blog\/[a-z0-9-]+$/,
    );
    const [content] = findAll(entry, 'content');
    assert.equal(content?.attributes['type'], 'html');
    assert.match(content?.text ?? '', /^<.+>$/s);
    assert.equal(findAll(entry, 'author').length, 1);
    assert.equal(findAll(entry, 'category').length, 1);
  }
  assert.equal(new Set(entries.map((entry) => readOnly(entry, 'id'))).size, entries.length);
  assert.match(
    await read('/'),
    /<link rel="alternate" type="application\/atom\+xml" href="\/feed.xml"/,
  );
});

test('hostile words are escaped in each file, and an entry keeps its id when it changes', async () => {
  const change = (value: string) => ({
    settings: [{ category: 'general', key: 'company_name', value }],
  });
  const company = 'A & <B> "C"';
  await server.admin.call(saveSettings, { payload: change(company) });
  const payload = buildPost({ title: hostile, excerpt: hostile, author: 'O\'Hara & "Sons" <x>' });
  const post = await server.admin.call(createPost, { payload });
  const title = hostile.replace('\ufffe', '');
  const feed = await readFeed();
  const entry = findEntry(feed, title);
  assert.ok(entry);
  assert.equal(readOnly(entry, 'summary'), title);
  assert.equal(readOnly(findAll(entry, 'author')[0] as XmlElement, 'name'), payload.author);
  assert.match(readOnly(feed, 'title'), /^A & <B> "C" - /);
  assert.equal(findAll(readXml(await read('/sitemap.xml')), 'url').length > 0, true);
  const html = await read(`/blog/${post.slug}`);
  assert.doesNotMatch(html.slice(0, html.indexOf('</head>')), /<b>|<\/entry>/);
  await server.admin.call(changePost, { params: { id: post.id }, payload: { title: 'Calm' } });
  const after = findEntry(await readFeed(), 'Calm');
  assert.equal(after && readOnly(after, 'id'), readOnly(entry, 'id'));
  assert.ok(after && readOnly(after, 'updated') > readOnly(entry, 'updated'));
  await server.admin.call(deletePost, { params: { id: post.id } });
  await server.admin.call(saveSettings, { payload: change('Longitude Consulting') });
});

const site = 'https://longitude.example';
const known = '/blog/the-port-nobody-closed';

test('a post is an article with its own title, description and time', async () => {
  const posts = await server.visitor.call(listPosts, { query: {} });
  const post = posts.find(({ slug }) => known.endsWith(slug));
  const html = await read(known);
  assert.equal(readMeta(html, 'og:type'), 'article');
  assert.equal(readMeta(html, 'article:published_time'), post?.createdAt);
  assert.equal(readMeta(html, 'description'), post?.excerpt);
  assert.equal(readMeta(html, 'og:title'), `${post?.title} - Longitude Consulting`);
  assert.equal(readMeta(await read('/about'), 'og:type'), 'website');
  assert.equal(readMeta(await read('/about'), 'article:published_time'), null);
});

test('a post is a BlogPosting with all required properties, whatever its words', async () => {
  const title = `</script><!-- <script>alert(1)</script> ${'word '.repeat(30)}\u{1f6a2}`.trim();
  const payload = buildPost({ title, excerpt: '"<!--"', author: 'longitude consulting' });
  const post = await server.admin.call(createPost, { payload });
  const html = await read(`/blog/${post.slug}`);
  const [article] = ofType(readGraph(html), 'BlogPosting');
  assert.ok(article);
  const headline = String(article['headline']);
  assert.ok(headline.length <= 110 && title.startsWith(headline.slice(0, -1)), headline);
  assert.deepEqual(article['image'], [`${site}/blog/${post.slug}/picture.png`]);
  assert.equal(article['datePublished'], post.createdAt);
  assert.equal(article['dateModified'], post.updatedAt);
  assert.equal(article['mainEntityOfPage'], `${site}/blog/${post.slug}`);
  assert.equal(article['description'], '"<!--"');
  assert.deepEqual(article['author'], { '@id': `${site}/#organization` });
  assert.deepEqual(article['publisher'], { '@id': `${site}/#organization` });
  assert.ok(!html.includes('<script>') && !html.includes('<!-- <'));
  const [other] = ofType(readGraph(await read(known)), 'BlogPosting');
  assert.equal(other?.['articleSection'], 'Cybersecurity');
  const signed = await server.admin.call(createPost, { payload: buildPost({ title: 'Signed' }) });
  const [own] = ofType(readGraph(await read(`/blog/${signed.slug}`)), 'BlogPosting');
  assert.deepEqual(own?.['author'], { '@type': 'Person', name: 'Meera Iyer' });
});

test('a defect while rendering is logged and returned as an error', async (t) => {
  const { log } = server.product.context;
  const defect = new TypeError('a defect');
  t.mock.method(server.product.serviceOf(posts), 'findPublished', () => Promise.reject(defect));
  const reported = t.mock.method(log, 'error');
  const response = await get('/blog/never-read', { accept: 'text/html' });
  assert.equal(response.status, 500);
  assert.doesNotMatch(await response.text(), /a defect/);
  const [details] = reported.mock.calls.map((call) => call.arguments[0] as { err?: Error });
  assert.deepEqual([details?.err?.name, details?.err?.message], ['TypeError', 'a defect']);
});

/** Every public address that could show a post. */
const addresses = (slug: string) => [
  '/',
  '/blog',
  '/blog?q=zanzibar',
  '/blog?published=false',
  '/blog?category=',
  '/blog?category=Cybersecurity',
  `/blog/${slug}`,
  `/blog/${slug}?published=false`,
  `/blog/${slug}/picture.png`,
  '/blog/the-port-nobody-closed',
  '/feed.xml',
  '/sitemap.xml',
  '/api/blog-posts',
  '/api/blog-posts?published=false&q=zanzibar',
  `/api/blog-posts/${slug}`,
];

async function assertHidden(slug: string, hidden: RegExp): Promise<void> {
  for (const headers of [{}, { authorization: `Bearer ${server.token}` }]) {
    for (const path of addresses(slug)) {
      const text = await (await get(path, headers)).text();
      // The message about an empty result repeats the address itself.
      const [own = ''] = path.split('?');
      assert.doesNotMatch(text.replaceAll(path, '').replaceAll(own, ''), hidden, path);
    }
  }
  for (const end of ['', '?published=false', '/picture.png']) {
    assert.equal((await get(`/blog/${slug}${end}`)).status, 404, end);
  }
}

test('a draft is on no page, in no feed and in no list, and neither is a post that becomes one', async () => {
  const categories = await server.visitor.call(listCategories);
  const security = categories.find(({ name }) => name === 'Cybersecurity') ?? assert.fail();
  const payload = buildPost({
    title: 'Secret of Zanzibar',
    excerpt: 'Cloves grow in zanzibar.',
    content: '<p>Cloves</p>',
    slug: 'a-secret',
    categoryId: security.id,
    featured: true,
    published: false,
  });
  const { id } = await server.admin.call(createPost, { payload });
  const publish = (published: boolean) =>
    server.admin.call(changePost, { params: { id }, payload: { published } });
  const hidden = /cloves|secret of zanzibar|a-secret/i;
  await assertHidden('a-secret', hidden);
  await publish(true);
  assert.match(await read('/blog/a-secret'), /<h1[^>]*>Secret of Zanzibar/);
  for (const path of ['/blog', '/feed.xml', '/sitemap.xml', '/api/blog-posts']) {
    assert.match(await read(path), /a-secret/, path);
  }
  assert.equal((await get('/blog/a-secret/picture.png')).status, 200);
  await publish(false);
  await assertHidden('a-secret', hidden);
  await publish(true);
  assert.equal((await get('/blog/a-secret')).status, 200);
  await server.admin.call(deletePost, { params: { id } });
  await assertHidden('a-secret', hidden);
});

test('an article is in its page once, as stored', async () => {
  const content =
    '<h2>Part</h2><p>With <code>a &lt; b</code> &amp; <a href="/contact">a link</a>.</p>';
  const payload = buildPost({ title: 'Rendered', slug: 'rendered', content });
  const post = await server.admin.call(createPost, { payload });
  assert.equal((await read('/blog/rendered')).split(post.content ?? assert.fail()).length, 2);
});
