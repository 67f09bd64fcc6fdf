import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createPost, listPosts } from '@longitude/contract/posts';
import { buildPost } from '../../testing/builders.ts';
import { ofType, readGraph, readMeta } from '../../testing/read-head.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { posts } from './feature.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({}, { hasSite: true });
});
after(() => server.stop());

const site = 'https://longitude.example';
const known = '/blog/the-port-nobody-closed';

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.address}${path}`, { headers });
const read = async (path: string) => (await get(path)).text();

test('a post is an article with its own words and time', async () => {
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

test('a post is a BlogPosting with all that search engines ask for, whatever its words are', async () => {
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
  const posts = await server.visitor.call(listPosts, { query: {} });
  const name = posts.find(({ slug }) => known.endsWith(slug))?.author;
  assert.deepEqual(other?.['author'], { '@type': 'Person', name });
  assert.equal(other?.['articleSection'], 'Cybersecurity');
});

test('an article stands in its page once', async () => {
  const payload = buildPost({ content: '<p>Quincunx-of-the-article.</p>' });
  const { slug } = await server.admin.call(createPost, { payload });
  const html = await read(`/blog/${slug}`);
  assert.equal(html.split('Quincunx-of-the-article').length, 2);
});

test('a defect behind a page is logged and answered as one', async (t) => {
  const { log } = server.product.context;
  const defect = new TypeError('a defect');
  t.mock.method(server.product.serviceOf(posts), 'findPublished', () => Promise.reject(defect));
  const reported = t.mock.method(log, 'error');
  const answer = await get('/blog/never-read', { accept: 'text/html' });
  assert.equal(answer.status, 500);
  assert.doesNotMatch(await answer.text(), /a defect/);
  const [details] = reported.mock.calls.map((call) => call.arguments[0] as { err?: Error });
  assert.deepEqual([details?.err?.name, details?.err?.message], ['TypeError', 'a defect']);
});
