import assert from 'node:assert/strict';
import { after, test, type TestContext } from 'node:test';
import { listPosts } from '@longitude/contract/posts';
import { countedPaths, listVisits, VisitCount } from '@longitude/contract/visits';
import { assertFits } from '../../testing/assert-fits.ts';
import { saveCategory } from '../../testing/mail-settings.ts';
import { readCsv } from '../../testing/read-csv.ts';
import { send } from '../../testing/send.ts';
import { hasFeature, startTestServer } from '../../testing/test-server.ts';

const server = await startTestServer({ ROLE: 'api', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
after(() => server.stop());

const stored = () => server.stored('visits');
const list = (query: { from?: string; to?: string } = {}) =>
  server.admin.call(listVisits, { query });
let networks = 0;
/** A view, from its own network unless one is given. */
const post = (json: unknown, headers: Record<string, string> = {}) =>
  send(server.address, 'POST', '/api/visits', {
    json,
    headers: { 'x-forwarded-for': `198.51.100.${++networks}`, ...headers },
  });
const visit = (path: string) => post({ path });

/** The clock is frozen: at midnight another row would begin. */
const stayInToday = (t: TestContext) => t.mock.timers.enable({ apis: ['Date'], now: Date.now() });

async function countOf(path: string): Promise<number> {
  const rows = await list();
  return rows.filter((row) => row.path === path).reduce((sum, row) => sum + row.count, 0);
}

test('without any view the CSV has only its headings', async () => {
  const response = await fetch(`${server.address}/api/admin/visits`, {
    headers: { authorization: `Bearer ${server.token}`, accept: 'text/csv' },
  });
  assert.deepEqual(readCsv(await response.text()), [['day', 'path', 'count']]);
});

test('a view is a day, a path and a number, and nothing else', async () => {
  const response = await post({ path: '/services' }, { 'user-agent': 'canary-agent' });
  assert.deepEqual([response.status, response.body], [204, '']);
  assert.equal(response.headers.get('set-cookie'), null);
  const [row] = await stored().find().toArray();
  assert.ok(row);
  assert.deepEqual(Object.keys(row).toSorted(), ['_id', 'count', 'day', 'path']);
  assert.deepEqual([row['path'], row['count']], ['/services', 1]);
  const [presented] = await list();
  assertFits(VisitCount, presented);
  assert.deepEqual(presented, { day: row['day'], path: '/services', count: 1 });
});

test('fifty concurrent views are fifty', async (t) => {
  stayInToday(t);
  await Promise.all(Array.from({ length: 50 }, () => visit('/about')));
  assert.equal(await countOf('/about'), 50);
  assert.equal(await stored().countDocuments({ path: '/about' }), 1);
});

test('pages are counted by their path, everything else shares a row', async () => {
  const others = [
    '/nowhere',
    '/blog/no-such-article',
    '/blog/a/b',
    '/admin',
    '/newsletter/confirm?token=secret.secret',
    '/blog/__proto__',
    '/blog/$ne',
    'https://other.example/',
    '/services/more',
    '/%00',
  ];
  for (const other of others) await visit(other);
  await visit('/blog/');
  assert.equal(await countOf('/other'), others.length);
  assert.equal(await countOf('/blog'), 1);
  const paths = new Set((await list()).map((row) => row.path));
  for (const known of paths) {
    const isPage = (countedPaths as readonly string[]).includes(known);
    assert.ok(isPage || known === '/other', known);
  }
});

test('published articles count by their path', { skip: !hasFeature('posts') }, async () => {
  const before = new Set((await list()).map((row) => row.path));
  const [article] = await server.visitor.call(listPosts);
  assert.ok(article, 'a new site has articles');
  const path = `/blog/${article.slug}`;
  for (const known of [path, `${path}/`, `${path}?utm_source=x`, `${path}#part`])
    await visit(known);
  assert.equal(await countOf(path), 4);
  const added = (await list()).filter((row) => !before.has(row.path));
  assert.deepEqual(new Set(added.map((row) => row.path)), new Set([path]));
});

test('visitors who ask not to be tracked get a response, and are not counted', async () => {
  const before = await countOf('/terms');
  for (const headers of [{ dnt: '1' }, { 'sec-gpc': '1' }]) {
    assert.equal((await post({ path: '/terms' }, headers)).status, 204);
  }
  assert.equal(await countOf('/terms'), before);
  assert.equal((await post({ path: '/terms' }, { dnt: '0' })).status, 204);
  assert.equal(await countOf('/terms'), before + 1);
});

test('an invalid path is refused', async () => {
  for (const json of [{}, { path: '' }, { path: 7 }, { path: 'x'.repeat(2001) }]) {
    const { status, body } = await post(json);
    assert.equal(status, 400, JSON.stringify(json));
    assert.equal((body as { code: string }).code, 'validation_failed');
  }
});

test('days are those of the company, and a range of them can be requested', async (t) => {
  stayInToday(t);
  await saveCategory(server, 'general', { timezone: 'America/Vancouver' });
  await visit('/cookies');
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Vancouver' }).format();
  assert.equal((await stored().findOne({ path: '/cookies' }))?.['day'], today);
  await stored().insertMany([
    { day: '2026-02-28', path: '/', count: 3 },
    { day: '2026-03-01', path: '/', count: 5 },
    { day: '2026-03-02', path: '/about', count: 7 },
    { day: '2026-03-02', path: '/', count: 9 },
  ]);
  const counts = async (query: { from?: string; to?: string }) =>
    (await list(query)).map(({ day, path, count }) => `${day} ${path} ${count}`);
  assert.deepEqual(await counts({ from: '2026-03-01', to: '2026-03-02' }), [
    '2026-03-01 / 5',
    '2026-03-02 / 9',
    '2026-03-02 /about 7',
  ]);
  assert.equal((await counts({ to: '2026-03-01' })).length, 2);
  const refused = [
    { from: '2026-02-31' },
    { to: 'today' },
    { from: '2020-01-01', to: '2026-03-01' },
  ];
  for (const query of refused) await assert.rejects(list(query), { code: 'validation_failed' });
});

test('more than sixty views a minute from one address are not counted', async (t) => {
  stayInToday(t);
  const before = await countOf('/privacy');
  const statuses = [];
  for (let n = 0; n < 62; n++) {
    statuses.push((await post({ path: '/privacy' }, { 'x-forwarded-for': '203.0.113.1' })).status);
  }
  const counted = statuses.filter((status) => status === 204).length;
  assert.deepEqual([counted, statuses.at(-1)], [60, 429]);
  assert.equal(await countOf('/privacy'), before + 60);
});
