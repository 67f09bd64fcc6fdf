import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { listAllCategories } from '@longitude/contract/categories';
import * as contract from '@longitude/contract/posts';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildPost } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ ROLE: 'api' });
after(() => server.stop());

const create = (changes: Partial<contract.CreatePost> = {}) =>
  server.admin.call(contract.createPost, { payload: buildPost(changes) });
const admin = (method: string, path: string, json?: object, headers: Record<string, string> = {}) =>
  send(server.address, method, `/api${path}`, {
    token: server.token,
    headers,
    ...(json ? { json } : {}),
  });
const readAny = (id: string) => server.admin.call(contract.readAnyPost, { params: { id } });

test('a post is returned as it was written, publicly and by its address', async () => {
  const [category] = await server.admin.call(listAllCategories);
  assert.ok(category);
  const sent = buildPost({ title: 'Read back', categoryId: category.id });
  const { response, etag } = await server.admin.request(contract.createPost, { payload: sent });
  assertFits(contract.Post, response);
  assert.equal(etag, '"1"');
  const { id, name, slug, color } = category;
  const { createdAt, updatedAt, publishedAt, revisedAt } = response;
  assert.ok(publishedAt);
  assert.deepEqual(response, {
    ...sent,
    publishedAt,
    revisedAt,
    id: response.id,
    slug: 'read-back',
    category: { id, name, slug, color },
    createdAt,
    updatedAt,
  });
  assert.deepEqual(await readAny(response.id), response);
  const params = { slug: 'read-back' };
  const shown = await server.visitor.call(contract.readPost, { params });
  assertFits(contract.Post, shown);
  assert.deepEqual(shown, response);
});

test('omitted fields have their defaults', async () => {
  const json = { title: 'Usual', excerpt: 'x', content: 'x', author: 'x' };
  const { status, body } = await admin('POST', '/blog-posts', json);
  const post = body as contract.Post;
  assert.equal(status, 201);
  assert.deepEqual(
    [post.categoryId, post.category, post.featuredImage, post.readTime, post.published],
    [null, null, null, 5, false],
  );
});

test('an invalid post is refused at its fields', async () => {
  const minutes = 'Read time must be 1 to 60 minutes';
  const slug = 'Use only lowercase letters, digits and hyphens';
  const picture =
    'An image is a path on this site, such as /art/post-hours.svg, or an https:// address';
  const pictures = contract.contentTexts.pictures;
  const cases: [changes: object, field: string, text: string][] = [
    [{ title: ' ' }, 'title', 'Please enter a title'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
    [{ excerpt: null }, 'excerpt', 'Please enter an excerpt'],
    [{ author: '' }, 'author', 'Please enter an author'],
    [{ content: '' }, 'content', 'Please enter the content'],
    [{ content: '<script>alert(1)</script>' }, 'content', 'Please enter the content'],
    [{ content: '<b>x</b>'.repeat(5001) }, 'content', 'The content has too many HTML tags'],
    [{ content: '<p>x</p><img src="http://x.example/t.gif">' }, 'content', pictures],
    [{ content: '<p>x</p><img src="data:image/png;base64,AA">' }, 'content', pictures],
    [{ content: '<img alt="nothing">' }, 'content', pictures],
    [{ readTime: 0 }, 'readTime', minutes],
    [{ readTime: 61 }, 'readTime', minutes],
    [{ readTime: 5.5 }, 'readTime', minutes],
    [{ readTime: '5' }, 'readTime', minutes],
    [{ categoryId: 'f'.repeat(24) }, 'categoryId', 'This category does not exist'],
    [{ categoryId: 'x' }, 'categoryId', 'Invalid ID'],
    [{ slug: 'Not a slug' }, 'slug', slug],
    [{ slug: null }, 'slug', slug],
    [{ featuredImage: 'http://x.example/a.png' }, 'featuredImage', picture],
    [{ featuredImage: '//x.example/a.png' }, 'featuredImage', picture],
    [{ featuredImage: '/\\x.example/a.png' }, 'featuredImage', picture],
    [{ featuredImage: 'javascript:alert(1)' }, 'featuredImage', picture],
    [{ published: 'true' }, 'published', 'published must be true or false'],
    [{ deletedAt: null }, 'deletedAt', 'This field is not known'],
  ];
  for (const [changes, field, text] of cases) {
    const { status, body } = await admin('POST', '/blog-posts', { ...buildPost(), ...changes });
    const expected = { error: text, code: 'validation_failed', fields: { [field]: text } };
    assert.deepEqual([status, body], [400, expected], JSON.stringify(changes).slice(0, 80));
  }
});

test('the slug is made from the title, is unique and never changes', async () => {
  const title = 'Łódź: an ærø’s “Übergröße” & more!';
  const first = await create({ title });
  assert.equal(first.slug, 'lodz-an-aeros-ubergrosse-more');
  assert.equal((await create({ title })).slug, 'lodz-an-aeros-ubergrosse-more-2');
  await admin('DELETE', `/blog-posts/${first.id}`);
  assert.equal((await create({ title })).slug, 'lodz-an-aeros-ubergrosse-more-3');
  const other = await create({ slug: 'chosen', title });
  assert.equal(other.slug, 'chosen');
  await admin('PATCH', `/blog-posts/${other.id}`, { title: 'Another title' });
  assert.equal((await readAny(other.id)).slug, 'chosen');
  const taken = await admin('POST', '/blog-posts', buildPost({ slug: 'chosen' }));
  const text = 'This slug is already in use';
  assert.deepEqual(
    [taken.status, taken.body],
    [409, { error: text, code: 'conflict', fields: { slug: text } }],
  );
  const moved = await admin('PATCH', `/blog-posts/${other.id}`, { slug: 'moved' });
  assert.equal(moved.status, 400);
});

test('posts with the same title written concurrently get different slugs', async () => {
  const posts = await Promise.all(Array.from({ length: 8 }, () => create({ title: 'At once' })));
  const slugs = new Set(posts.map(({ slug }) => slug));
  assert.deepEqual(
    slugs,
    new Set(['at-once', ...[2, 3, 4, 5, 6, 7, 8].map((number) => `at-once-${number}`)]),
  );
});

test('a change keeps fields that it omits', async () => {
  const post = await create({ title: 'Half a change', featuredImage: '/art/post-hours.svg' });
  const { status, body, headers } = await admin('PATCH', `/blog-posts/${post.id}`, {
    featured: true,
    content: '<p onclick="x">new</p>',
  });
  assert.deepEqual([status, headers.get('etag')], [200, '"2"']);
  const { updatedAt, revisedAt } = body as contract.Post;
  const content = '<p>new</p>';
  assert.deepEqual(body, { ...post, featured: true, content, updatedAt, revisedAt });
  assert.deepEqual(await readAny(post.id), body);
  assert.ok(updatedAt >= post.updatedAt);
  const cleared = await admin('PATCH', `/blog-posts/${post.id}`, { featuredImage: '' });
  assert.equal((cleared.body as contract.Post).featuredImage, null);
});

test('a change based on an older version is refused with the current one', async () => {
  const { id } = await create({ title: 'Two editors' });
  const path = `/blog-posts/${id}`;
  const etag = { 'if-match': '"1"' };
  assert.equal((await admin('PATCH', path, { readTime: 7 }, etag)).status, 200);
  const second = await admin('PATCH', path, { readTime: 8 }, etag);
  const { code, current } = second.body as { code: string; current: contract.Post };
  assert.deepEqual([second.status, code, current.readTime], [412, 'stale', 7]);
  assertFits(contract.Post, current);
  assert.equal((await admin('DELETE', path, undefined, etag)).status, 412);
  assert.equal((await admin('PATCH', path, { readTime: 9 }, { 'if-match': 'x' })).status, 400);
});

test('a deleted post is gone for every call, and kept in the trash', async () => {
  const { id } = await create({ title: 'Thrown away' });
  assert.equal((await admin('DELETE', `/blog-posts/${id}`)).status, 204);
  const calls: [method: string, path: string, json?: object][] = [
    ['GET', `/admin/blog-posts/${id}`],
    ['PATCH', `/blog-posts/${id}`, { published: true }],
    ['DELETE', `/blog-posts/${id}`],
    ['GET', '/blog-posts/thrown-away'],
  ];
  for (const call of calls) {
    const { status, body } = await admin(...call);
    assert.deepEqual([status, body], [404, { error: 'Not found', code: 'not_found' }]);
  }
  const row = await server.stored('blog_posts').findOne({ slug: 'thrown-away' });
  assert.ok(row?.['deletedAt'] instanceof Date);
});

test('each creation, change and deletion is audited and published to open screens', async () => {
  const { id } = await create({ title: 'On the record', content: '<p>1</p>' });
  await admin('PATCH', `/blog-posts/${id}`, { published: false, content: '<p>22</p>' });
  await admin('DELETE', `/blog-posts/${id}`);
  const { connection, background } = server.product.context;
  const audit = await connection.collection('audit').find({ id }).sort({ at: 1 }).toArray();
  const changes = { published: [true, false], content: ['8 characters', '9 characters'] };
  const found = audit.map((entry) => [entry['kind'], entry['action'], entry['changes']]);
  assert.deepEqual(found, [
    ['blog-post', 'create', undefined],
    ['blog-post', 'change', changes],
    ['blog-post', 'delete', undefined],
  ]);
  await background.drain();
  const events = await connection.collection('events').find({ id }).sort({ _id: 1 }).toArray();
  const types = events.map((event) => event['type']);
  assert.deepEqual(types, ['blog-post.created', 'blog-post.changed', 'blog-post.deleted']);
});

test('a creation sent twice with one key creates one post', async () => {
  const headers = { 'idempotency-key': 'a-post-of-mine' };
  const json = buildPost({ title: 'Sent twice' });
  const responses = [
    await admin('POST', '/blog-posts', json, headers),
    await admin('POST', '/blog-posts', json, headers),
  ];
  const [first, second] = responses.map(({ status, body }) => [status, body]);
  assert.deepEqual(first, second);
  const other = await admin('POST', '/blog-posts', { ...json, title: 'x' }, headers);
  assert.equal(other.status, 422);
});

const preview = (content: string) =>
  server.admin.call(contract.previewPost, { payload: { content } });

test('a preview shows what would be stored, and stores nothing', async () => {
  const content = '<h2>Ports</h2><p onclick="x()">Open <script>alert(1)</script><b>445</b></p>';
  const { total } = await server.admin.request(contract.listAllPosts);
  const response = await preview(content);
  assertFits(contract.previewPost.response, response);
  assert.equal(response.content, '<h2 id="s-ports">Ports</h2><p>Open <b>445</b></p>');
  assert.equal((await server.admin.request(contract.listAllPosts)).total, total);
  const stored = await server.admin.call(contract.createPost, { payload: buildPost({ content }) });
  assert.equal(stored.content, response.content);
});

test('an empty preview, one with too many tags or an external picture is refused with its reason', async () => {
  const cases: [content: string, text: string][] = [
    ['<script>1</script>', 'Please enter the content'],
    ['<p>x</p><img src="//x.example/t.gif">', contract.contentTexts.pictures],
    ['<b>'.repeat(10_001), 'The content has too many HTML tags'],
  ];
  for (const [content, text] of cases) {
    const refusal = { code: 'validation_failed', fields: { content: text } };
    await assert.rejects(preview(content), refusal);
  }
});

test('a placeholder replaces an image of another site, which is only copied when it is saved', async () => {
  const { content } = await preview('<p>x</p><img src="https://x.example/t.gif" alt="A">');
  assert.match(content, /^<p>x<\/p><img src="\/art\/post-note\.svg" alt="A" /);
});

test('a restored post is public again immediately, at its own address', async () => {
  const { id, slug } = await create({ title: 'Here and gone and here' });
  const readStatus = async () => (await admin('GET', `/blog-posts/${slug}`)).status;
  assert.equal(await readStatus(), 200);
  await admin('DELETE', `/blog-posts/${id}`);
  assert.equal(await readStatus(), 404);
  // Its address stays reserved.
  await create({ title: 'Here and gone and here' });
  await admin('POST', `/admin/trash/${id}/restore`);
  assert.equal(await readStatus(), 200);
  assert.equal((await readAny(id)).slug, 'here-and-gone-and-here');
});
