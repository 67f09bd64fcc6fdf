import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePost, createPost, deletePost, listPosts } from '@longitude/contract/posts';
import { saveSettings } from '@longitude/contract/settings';
import { buildPost } from '../../testing/builders.ts';
import { findAll, readOnly, readXml, type XmlElement } from '../../testing/read-xml.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({}, { hasSite: true });
});
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

test('the sitemap names every published post, with its last change', async () => {
  const urls = findAll(readXml(await read('/sitemap.xml')), 'url');
  const places = urls.map((url) => readOnly(url, 'loc'));
  const posts = await server.visitor.call(listPosts, { query: {} });
  assert.equal(posts.length, 6);
  for (const post of posts) {
    const url = urls[places.indexOf(`https://longitude.example/blog/${post.slug}`)];
    assert.equal(url && readOnly(url, 'lastmod'), post.updatedAt);
  }
});

test('the feed is Atom: what RFC 4287 asks for is there once, and the newest stands first', async () => {
  const answer = await get('/feed.xml');
  assert.equal(answer.headers.get('content-type'), 'application/atom+xml; charset=utf-8');
  const feed = readXml(await answer.text());
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

test('hostile words are text in each file, and an entry keeps its id when it changes', async () => {
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

test('drafts are nowhere, by no parameter; published they are everywhere at once', async () => {
  const secret = 'Zanzibar acquisition';
  const payload = buildPost({
    title: secret,
    excerpt: secret,
    content: `<p>${secret}</p>`,
    published: false,
    featured: true,
  });
  const { id, slug } = await server.admin.call(createPost, { payload });
  const places = [
    '/sitemap.xml',
    '/feed.xml',
    '/blog',
    '/blog?q=zanzibar',
    '/blog?published=false',
    '/blog?category=',
    '/blog/the-port-nobody-closed',
    '/',
    '/api/blog-posts?published=false',
    '/api/blog-posts?q=zanzibar',
  ];
  // What was searched for stands in the page: only the slug and the excerpt tell the post.
  const names = new RegExp(`${slug}|${secret}`);
  for (const path of places) assert.doesNotMatch(await read(path), names, path);
  for (const path of [
    `/blog/${slug}`,
    `/blog/${slug}?published=false`,
    `/blog/${slug}/picture.png`,
  ]) {
    const answer = await get(path);
    assert.equal(answer.status, 404, path);
    assert.doesNotMatch(await answer.text(), new RegExp(secret), path);
  }
  const shown = ['/sitemap.xml', '/feed.xml', '/blog', `/blog/${slug}`];
  await server.admin.call(changePost, { params: { id }, payload: { published: true } });
  for (const path of shown) assert.match(await read(path), names, path);
  assert.equal((await get(`/blog/${slug}/picture.png`)).status, 200);
  await server.admin.call(changePost, { params: { id }, payload: { published: false } });
  for (const path of shown.slice(0, 3)) assert.doesNotMatch(await read(path), names, path);
  assert.equal((await get(`/blog/${slug}`)).status, 404);
  assert.equal((await get(`/blog/${slug}/picture.png`)).status, 404);
});
