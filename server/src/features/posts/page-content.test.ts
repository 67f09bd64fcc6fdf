import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { changeCategory, listAllCategories } from '@longitude/contract/categories';
import {
  changePost,
  createPost,
  deletePost,
  listAllPosts,
  readPost,
} from '@longitude/contract/posts';
import { saveSettings } from '@longitude/contract/settings';
import { changeSkill, listAllSkills } from '@longitude/contract/skills';
import { createPageContent } from '../../site/page-content.ts';
import { parseConfig } from '../../platform/config.ts';
import { startProduct } from '../../start.ts';
import { buildPost } from '../../testing/builders.ts';
import { testEmbedded } from '../../testing/database-server.ts';
import { testPassword, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { posts } from './feature.ts';
import { articles } from './articles.ts';
import { migrations } from './migrations.ts';
import { categories } from '../categories/feature.ts';

const environment = { ROLE: 'api', SECRET_KEY: randomBytes(32).toString('base64') };
const server = await startTestServer(environment);
const seeded = await server.admin.call(listAllPosts, { query: { fields: 'summary' } });
const deleted = seeded.at(-1) ?? assert.fail();
await server.admin.call(deletePost, { params: { id: deleted.id } });
const MONGODB_URI = server.product.databaseUri;
const other = await startTestServer({ ...environment, MONGODB_URI });
after(async () => {
  await other.stop();
  await server.stop();
});

const source = ({ product }: TestServer = server) => createPageContent(product.context);
const create = (changes: object = {}) =>
  server.admin.call(createPost, { payload: buildPost(changes) });

test('a new site has the articles, as published posts in their categories', () => {
  const seen = seeded.map(({ id: _id, categoryId: _categoryId, category, ...post }) => ({
    ...post,
    category: category?.slug,
  }));
  const expected = articles.map(({ content: _content, publishedAt, ...article }) => {
    const time = new Date(publishedAt).toISOString();
    return {
      ...article,
      author: 'Longitude Consulting',
      published: true,
      publishedAt: time,
      revisedAt: time,
      createdAt: time,
      updatedAt: time,
    };
  });
  const newestFirst = expected.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  assert.deepEqual(seen, newestFirst);
});

const rename = (value: string) => {
  const change = { category: 'general', key: 'company_name', value };
  return server.admin.call(saveSettings, { payload: { settings: [change] } });
};

test('the first articles are written by the company, under its current name', async () => {
  const slug = seeded[0]?.slug ?? '';
  const readAuthors = async () => [
    (await server.visitor.call(readPost, { params: { slug } })).author,
    (await source().readContent(['post'], { slug })).post?.author,
    // What another process reads for the new version.
    (await other.product.serviceOf(posts).findPublished(slug))?.author,
  ];
  for (const name of ['Longitude Consulting', 'Acme', 'Longitude Consulting']) {
    await rename(name);
    assert.deepEqual(await readAuthors(), [name, name, name]);
  }
});

test('deleted articles do not return with the next start, nor when seeding is completed', async () => {
  const left = seeded.slice(0, -1).map(({ slug }) => slug);
  const readSlugs = async () => (await other.admin.call(listAllPosts)).map(({ slug }) => slug);
  assert.deepEqual(await readSlugs(), left);
  assert.equal((await other.admin.call(listAllCategories)).length, 4);
  const { context, serviceOf } = server.product;
  // As if the process had died while seeding: an article and its category are missing.
  await context.connection.collection('blog_posts').deleteOne({ slug: left[0] ?? '' });
  await context.connection.collection('categories').deleteOne({ slug: 'team-management' });
  await serviceOf(categories).seed();
  await serviceOf(posts).seed(articles);
  assert.deepEqual(new Set(await readSlugs()), new Set(left));
  assert.equal((await server.admin.call(listAllCategories)).length, 4);
});

test('a page gets exactly the content that it needs', async () => {
  const { readContent } = source();
  assert.deepEqual(await readContent([], {}), {});
  const blog = await readContent(['posts', 'categories'], {});
  assert.deepEqual(Object.keys(blog), ['posts', 'categories']);
  assert.ok(blog.posts && blog.posts.length > 0);
  assert.ok(blog.posts.every((post) => post.published && post.content === undefined));
  assert.equal(blog.categories?.length, 4);
  const [first] = blog.posts;
  const { post } = await readContent(['post'], { slug: first?.slug ?? '' });
  assert.equal(post?.title, first?.title);
  assert.match(post?.content ?? '', /^</);
  assert.ok(((await readContent(['skills'], {})).skills?.length ?? 0) > 0);
});

test('an address without a published post has none', async () => {
  const { readContent } = source();
  const { id } = await create({ title: 'Comes and goes' });
  const read = async () =>
    (await readContent(['post'], { slug: 'comes-and-goes' })).post?.title ?? null;
  assert.equal(await read(), 'Comes and goes');
  await server.admin.call(changePost, { params: { id }, payload: { published: false } });
  assert.equal(await read(), null);
  await server.admin.call(changePost, { params: { id }, payload: { published: true } });
  assert.equal(await read(), 'Comes and goes');
  await server.admin.call(deletePost, { params: { id } });
  assert.equal(await read(), null);
  for (const slug of ['none', '$ne', '\u0000', 'x'.repeat(2000)]) {
    assert.deepEqual(await readContent(['post'], { slug }), { post: null });
  }
});

test('the list of posts is limited', async () => {
  const { connection, revision } = server.product.context;
  const rows = Array.from({ length: 205 }, (_, number) => ({
    ...buildPost({ slug: `many-${number}` }),
    createdAt: new Date(2020, 0, 1),
    updatedAt: new Date(2020, 0, 1),
    deletedAt: null,
    version: 1,
  }));
  await connection.collection('blog_posts').insertMany(rows);
  await revision.bump();
  assert.equal((await source().readContent(['posts'], {})).posts?.length, 200);
  await connection.collection('blog_posts').deleteMany({ slug: /^many-/ });
  await revision.bump();
});

test('posts of earlier versions are dated by their creation', async () => {
  const { connection } = server.product.context;
  const [createdAt, updatedAt] = [new Date('2020-01-01'), new Date('2020-02-01')];
  const base = { createdAt, updatedAt, deletedAt: null, version: 1 };
  const rows = connection.collection('blog_posts');
  const { publishedAt: _, ...old } = buildPost();
  await rows.insertMany([
    { ...old, ...base, slug: 'earlier-1' },
    { ...old, ...base, slug: 'earlier-2', published: false },
  ]);
  await rows.createIndex({ deletedAt: 1, published: 1, createdAt: -1, _id: -1 });
  for (const migration of [...migrations, ...migrations]) await migration.run(connection);
  const indexes = (await rows.listIndexes().toArray()).map((index) => String(index['name']));
  assert.ok(indexes.includes('deletedAt_1_published_1_listedAt_-1__id_-1'), indexes.join());
  assert.ok(!indexes.some((name) => name.includes('createdAt')), indexes.join());
  const found = await rows
    .find({ slug: /^earlier-/ })
    .sort({ slug: 1 })
    .toArray();
  const dates = found.map(({ publishedAt, listedAt, revisedAt }) => [
    publishedAt,
    listedAt,
    revisedAt,
  ]);
  assert.deepEqual(dates, [
    [createdAt, createdAt, updatedAt],
    [null, createdAt, updatedAt],
  ]);
  await rows.deleteMany({ slug: /^earlier-/ });
});

test('the version changes with posts, categories, skills and the company name, in other processes within a second', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const [here, there] = [source(), source(other)];
  const post = await create({ title: 'Watched' });
  const [category] = await server.admin.call(listAllCategories);
  const [skill] = await server.admin.call(listAllSkills);
  assert.ok(category && skill);
  const changes: Record<string, () => Promise<unknown>> = {
    'a post': () =>
      server.admin.call(changePost, { params: { id: post.id }, payload: { readTime: 9 } }),
    'a category': () =>
      server.admin.call(changeCategory, { params: { id: category.id }, payload: { icon: 'x' } }),
    'a skill': () =>
      server.admin.call(changeSkill, { params: { id: skill.id }, payload: { active: false } }),
    'the company name': () => rename('Renamed'),
  };
  for (const [what, change] of Object.entries(changes)) {
    const [before, beforeThere] = [
      await here.readContentVersion(),
      await there.readContentVersion(),
    ];
    await change();
    assert.notEqual(await here.readContentVersion(), before, what);
    t.mock.timers.tick(1000);
    assert.notEqual(await there.readContentVersion(), beforeThere, `${what} in another process`);
  }
});

test('a defect is not an outage: it is thrown, and nothing older is shown instead', async (t) => {
  const { revision } = server.product.context;
  const service = server.product.serviceOf(posts);
  const { readContent, readContentVersion } = source();
  await readContent(['posts'], {});
  await revision.bump();
  const defect = new TypeError('a defect');
  t.mock.method(service, 'listPublished', () => Promise.reject(defect));
  await assert.rejects(readContent(['posts'], {}), defect);
  t.mock.method(revision, 'read', () => Promise.reject(defect));
  await assert.rejects(readContentVersion(), defect);
});

testEmbedded('without the database it is what was known last, or left out', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'longitude-content-'));
  const environment = { PORT: '0', DATA_DIR: folder, ADMIN_PASSWORD: testPassword };
  const config = parseConfig({ ...environment, ROLE: 'api', LOG_LEVEL: 'silent' });
  const product = await startProduct(config, { hasSite: false });
  const { readContent, readContentVersion } = createPageContent(product.context);
  const known = await readContent(['posts', 'categories'], {});
  const isAway = async () => (await readContentVersion()) === undefined;
  const pid = product.store?.pid ?? assert.fail();
  process.kill(pid, 'SIGSTOP');
  try {
    await waitUntil('it is noticed', isAway);
    assert.deepEqual(await readContent(['posts', 'categories'], {}), known);
    assert.deepEqual(await readContent(['post'], { slug: known.posts?.[0]?.slug ?? '' }), {});
    // A hundred visitors do not wait in sequence, which would take them minutes.
    const since = performance.now();
    for (let times = 0; times < 100; times++) await readContentVersion();
    assert.ok(performance.now() - since < 100_000);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await waitUntil('it is well again', async () => !(await isAway()));
  const { post } = await readContent(['post'], { slug: known.posts?.[0]?.slug ?? '' });
  assert.equal(post?.title, known.posts?.[0]?.title);
  await product.stop();
  await rm(folder, { recursive: true });
});
