import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changeCategory, createCategory } from '@longitude/contract/categories';
import * as contract from '@longitude/contract/posts';
import { assertFits } from '../../testing/assert-fits.ts';
import { buildCategory, buildPost } from '../../testing/builders.ts';
import { send } from '../../testing/send.ts';
import { cleanUp } from '../trash/service.ts';
import { startTestPair } from '../../testing/server-pair.ts';

const [server, other] = await startTestPair(
  { ROLE: 'api' },
  { ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' },
);
after(async () => {
  await other.stop();
  await server.stop();
});

const create = (changes: Partial<contract.CreatePost> = {}) =>
  server.admin.call(contract.createPost, { payload: buildPost(changes) });
const change = (id: string, payload: contract.ChangePost) =>
  server.admin.call(contract.changePost, { params: { id }, payload });
const get = (path: string, options: object = {}) =>
  send(server.address, 'GET', `/api${path}`, options);
const list = async (query = '', { address } = server) => {
  const { body } = await send(address, 'GET', `/api/blog-posts${query}`);
  return body as contract.Post[];
};
const titles = async (query = '', from = server) =>
  (await list(query, from)).map(({ title }) => title);

test('drafts and deleted posts are never listed, whatever the query, with a token or without', async () => {
  const category = await server.admin.call(createCategory, {
    payload: buildCategory({ name: 'Secret' }),
  });
  const hidden = { excerpt: 'Zanzibar', categoryId: category.id, featured: true };
  const draft = await create({ ...hidden, title: 'A draft', published: false });
  const withdrawn = await create({ ...hidden, title: 'Withdrawn' });
  const deleted = await create({ ...hidden, title: 'Deleted' });
  assert.deepEqual(await titles('?q=zanzibar'), ['Deleted', 'Withdrawn']);
  await change(withdrawn.id, { published: false });
  await server.admin.call(contract.deletePost, { params: { id: deleted.id } });
  const queries = [
    '',
    '?published=false',
    '?published=true',
    '?q=zanzibar',
    '?q=draft&published=false',
    '?category=Secret',
    '?category=Secret&published=false&fields=summary',
    '?limit=200',
  ];
  for (const query of queries) {
    for (const options of [{}, { token: server.token }, { token: 'not.a.token' }]) {
      const { status, body } = await get(`/blog-posts${query}`, options);
      assert.equal(status, 200, query);
      assert.doesNotMatch(JSON.stringify(body), /zanzibar|a draft|withdrawn|deleted/i, query);
    }
  }
  for (const { slug } of [draft, withdrawn, deleted]) {
    for (const options of [{}, { token: server.token }]) {
      const { status, body } = await get(`/blog-posts/${slug}`, options);
      assert.deepEqual([status, body], [404, { error: 'Not found', code: 'not_found' }], slug);
    }
  }
  for (const query of ['?deletedAt=1', '?published[$ne]=true', '?all=true', '?published=0']) {
    assert.equal((await get(`/blog-posts${query}`)).status, 400, query);
  }
  const all = await server.admin.call(contract.listAllPosts, { query: { q: 'zanzibar' } });
  const found = all.map(({ title }) => title);
  assert.deepEqual(found, ['Withdrawn', 'A draft']);
});

test('a post is dated by its first publication, which decides its place', async () => {
  const own = { excerpt: 'Quetzal' };
  const a = await create({ ...own, title: 'A', published: false });
  assert.equal(a.publishedAt, null);
  const b = await create({ ...own, title: 'B' });
  assert.ok(b.publishedAt);
  const published = await change(a.id, { published: true });
  assert.ok(published.publishedAt && published.publishedAt > b.publishedAt);
  assert.deepEqual(await titles('?q=quetzal'), ['A', 'B']);
  await change(b.id, { published: false });
  const again = await change(b.id, { published: true });
  assert.equal(again.publishedAt, b.publishedAt);
  const moved = await change(a.id, { publishedAt: '2026-01-31' });
  // Noon in Toronto.
  assert.equal(moved.publishedAt, '2026-01-31T17:00:00.000Z');
  assert.deepEqual(await titles('?q=quetzal'), ['B', 'A']);
  assert.deepEqual(await titles('?q=quetzal&limit=1'), ['B']);
  const page = await get('/blog-posts?q=quetzal&limit=1');
  const [, next = ''] = /<\/api(.*)>/.exec(page.headers.get('link') ?? '') ?? [];
  const { body } = await get(next);
  assert.deepEqual(
    (body as contract.Post[]).map(({ title }) => title),
    ['A'],
  );
  const all = await server.admin.call(contract.listAllPosts, { query: { q: 'quetzal' } });
  assert.deepEqual(
    all.map(({ title }) => title),
    ['B', 'A'],
  );
  const imported = await create({ title: 'Old', publishedAt: '2019-03-01T08:00:00+01:00' });
  assert.equal(imported.publishedAt, '2019-03-01T07:00:00.000Z');
});

test('pages contain each post that an earlier version stores, last until the cleanup', async () => {
  const rows = server.stored('blog_posts');
  for (const title of ['A', 'B', 'C', 'D', 'E']) await create({ title, excerpt: 'Okapi' });
  const old = { title: { $in: ['B', 'C', 'E'] }, excerpt: 'Okapi' };
  await rows.updateMany(old, { $unset: { publishedAt: 1, listedAt: 1, revisedAt: 1 } });
  const walk = async (limit: number) => {
    const found: string[] = [];
    let path: string | undefined = `/blog-posts?q=okapi&limit=${limit}`;
    while (path !== undefined) {
      const { body, headers, status } = await get(path);
      assert.equal(status, 200, path);
      found.push(...(body as contract.Post[]).map(({ title }) => title));
      [, path] = /<\/api(.*)>/.exec(headers.get('link') ?? '') ?? [];
    }
    return found;
  };
  for (const limit of [1, 2, 3, 4, 20])
    assert.deepEqual(await walk(limit), ['D', 'A', 'E', 'C', 'B'], `${limit}`);
  await cleanUp(server.product.context.brought, new Date(0));
  for (const limit of [1, 3])
    assert.deepEqual(await walk(limit), ['E', 'D', 'C', 'B', 'A'], `${limit}`);
});

test('a slug that cannot exist is missing, not invalid', async () => {
  for (const slug of ['No-Such', 'x_y', '%24ne', '%00', 'x'.repeat(300), '%D0%B0', 'a--b', '..']) {
    const { status } = await get(`/blog-posts/${slug}`);
    assert.ok(status === 404, `${slug} ${status}`);
  }
});

test('search finds any part of title or excerpt, and matches special characters literally', async () => {
  await create({ title: 'Costs (in $) of C++ [2026] at 100%? a\\b ^x|y*', excerpt: 'Über alles' });
  const found = ['in $', 'c++', '[2026]', '100%?', 'a\\b', '^x|y*', '(IN', 'ÜBER', 'über A'];
  for (const q of found) {
    const query = `?q=${encodeURIComponent(q)}`;
    assert.deepEqual((await titles(query)).slice(0, 1), [
      'Costs (in $) of C++ [2026] at 100%? a\\b ^x|y*',
    ]);
  }
  for (const q of ['.*', 'c.+', '(in|of)', 'x{1}', 'strong']) {
    assert.deepEqual(await titles(`?q=${encodeURIComponent(q)}`), [], q);
  }
  assert.deepEqual(await titles('?q=%20'), await titles());
  // Invisible characters are removed, line breaks are spaces.
  assert.deepEqual(await titles('?q=c%00%2B%2B%0A%5B'), await titles('?q=c%2B%2B%20%5B'));
  assert.equal((await get(`/blog-posts?q=${'x'.repeat(101)}`)).status, 400);
});

test('a category is matched by its name and combines with search', async () => {
  const payload = buildCategory({ name: 'Combined (a.b)' });
  const { id } = await server.admin.call(createCategory, { payload });
  await create({ title: 'In it', categoryId: id });
  await create({ title: 'Also there', categoryId: id });
  const name = encodeURIComponent('Combined (a.b)');
  assert.deepEqual(await titles(`?category=${name}`), ['Also there', 'In it']);
  assert.deepEqual(await titles(`?category=${name}&q=also`), ['Also there']);
  assert.deepEqual(await titles('?category=Combined'), []);
  assert.deepEqual(await titles('?category=None'), []);
});

test('the list is newest first, pages without gaps, and can omit the texts', async () => {
  const whole = await list('?limit=200');
  assertFits(contract.listPosts.response, whole);
  const times = whole.map(({ publishedAt }) => publishedAt ?? '');
  assert.deepEqual(times, times.toSorted().toReversed());
  const seen: string[] = [];
  let path: string | undefined = '/blog-posts?fields=summary&limit=3';
  while (path !== undefined) {
    const { body, headers } = await get(path);
    const posts = body as contract.Post[];
    assert.equal(headers.get('x-total-count'), String(whole.length));
    assert.ok(posts.every(({ content }) => content === undefined));
    seen.push(...posts.map(({ id }) => id));
    path = /^<\/api(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(
    seen,
    whole.map(({ id }) => id),
  );
});

test('unchanged content is 304, changed content is current immediately', async () => {
  const post = await create({ title: 'Watched' });
  const paths = ['/blog-posts', '/blog-posts?fields=summary&limit=5', '/blog-posts/watched'];
  for (const path of paths) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const first = await get(path, { headers });
      assert.equal(first.headers.get('cache-control'), 'no-cache');
      const condition = { ...headers, 'if-none-match': first.headers.get('etag') ?? '' };
      assert.equal((await get(path, { headers: condition })).status, 304, path);
      const title = `Watched ${encoding} ${path.length}`;
      await change(post.id, { title });
      const second = await get(path, { headers: condition });
      assert.equal(second.status, 200, path);
      assert.match(JSON.stringify(second.body), new RegExp(title));
    }
  }
});

test('a new name or colour of a category applies to its posts immediately', async () => {
  const category = await server.admin.call(createCategory, {
    payload: buildCategory({ name: 'Before' }),
  });
  await create({ title: 'Wears it', categoryId: category.id });
  const read = async () => (await list('?q=wears'))[0]?.category;
  assert.equal((await read())?.name, 'Before');
  const payload = { name: 'After', color: '#123456' };
  await server.admin.call(changeCategory, { params: { id: category.id }, payload });
  const { id, slug } = category;
  assert.deepEqual(await read(), { id, slug, name: 'After', color: '#123456' });
});

test('another process shows a change within a second', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const post = await create({ title: 'Told to both' });
  const isShown = async () => (await titles('', other)).includes('Told to both');
  t.mock.timers.tick(1000);
  assert.equal(await isShown(), true);
  await change(post.id, { published: false });
  t.mock.timers.tick(1000);
  assert.equal(await isShown(), false);
});

test('the sixty-first search in a minute is refused, but not that of another visitor, nor the list', async () => {
  const get = (path: string, address: string) =>
    send(other.address, 'GET', `/api/blog-posts${path}`, {
      headers: { 'x-forwarded-for': address },
    });
  const statuses = new Set<number>();
  for (let number = 0; number < 60; number++) {
    statuses.add((await get(`?q=word-${number}`, '203.0.113.1')).status);
  }
  assert.deepEqual(statuses, new Set([200]));
  const { status, headers, body } = await get('?q=one-more', '203.0.113.1');
  const { code, retryAfter } = body as { code: string; retryAfter: number };
  assert.deepEqual([status, code], [429, 'rate_limited']);
  assert.ok(retryAfter >= 1 && retryAfter <= 60, `${retryAfter}`);
  assert.equal(headers.get('retry-after'), String(retryAfter));
  assert.equal((await get('', '203.0.113.1')).status, 200);
  assert.equal((await get('/the-port-nobody-closed', '203.0.113.1')).status, 200);
  assert.equal((await get('?q=one-more', '203.0.113.2')).status, 200);
});
