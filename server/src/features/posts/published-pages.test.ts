import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCategories } from '@longitude/contract/categories';
import { changePost, createPost, deletePost } from '@longitude/contract/posts';
import { buildPost } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' }, { hasSite: true });
});
after(() => server.stop());

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${server.address}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
};

/** Every public address on which a post could stand. */
const addresses = (slug: string) => [
  '/',
  '/blog',
  '/blog?q=zanzibar',
  '/blog?category=Cybersecurity',
  `/blog/${slug}`,
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
      const { text } = await get(path, headers);
      // The address itself comes back in what says that there is nothing.
      assert.doesNotMatch(text.replaceAll(path, ''), hidden, path);
    }
  }
  assert.equal((await get(`/blog/${slug}`)).status, 404);
}

test('a draft stands on no page, in no feed and in no list, and a post no longer once it is one', async () => {
  const categories = await server.visitor.call(listCategories);
  const security = categories.find(({ name }) => name === 'Cybersecurity');
  assert.ok(security);
  const payload = buildPost({
    title: 'Secret of Zanzibar',
    excerpt: 'Cloves grow in zanzibar.',
    slug: 'a-secret',
    categoryId: security.id,
    featured: true,
    published: false,
  });
  const { id } = await server.admin.call(createPost, { payload });
  const hidden = /cloves|secret of zanzibar|a-secret/i;
  await assertHidden('a-secret', hidden);

  await server.admin.call(changePost, { params: { id }, payload: { published: true } });
  const shown = await get('/blog/a-secret');
  assert.equal(shown.status, 200);
  assert.match(shown.text, /<h1[^>]*>Secret of Zanzibar/);
  for (const path of ['/blog', '/feed.xml', '/sitemap.xml', '/api/blog-posts']) {
    assert.match((await get(path)).text, /a-secret/, path);
  }

  await server.admin.call(changePost, { params: { id }, payload: { published: false } });
  await assertHidden('a-secret', hidden);
  await server.admin.call(changePost, { params: { id }, payload: { published: true } });
  assert.equal((await get('/blog/a-secret')).status, 200);
  await server.admin.call(deletePost, { params: { id } });
  await assertHidden('a-secret', hidden);
});

test('an article that is stored is rendered as it is stored', async () => {
  const content =
    '<h2>Part</h2><p>With <code>a &lt; b</code> &amp; <a href="/contact">a link</a>.</p>';
  const payload = buildPost({ title: 'Rendered', slug: 'rendered', content });
  const post = await server.admin.call(createPost, { payload });
  const { text } = await get('/blog/rendered');
  assert.ok(text.includes(post.content ?? assert.fail()), text.slice(0, 2000));
});
