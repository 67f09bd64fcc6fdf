import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import type { SortKey } from './paging.ts';
import { storeMessages } from '../../testing/stored-messages.ts';
import { send } from '../../testing/send.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanUp } from '../../features/trash/service.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

type Query = Record<string, string | number | boolean>;
const list = (query: Query) => server.admin.request(messageInbox.list, { query });

/** Follows the cursors to the end; `between` runs after each page. */
async function walk(query: Query, between?: (page: number) => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  let next: string | null = null;
  for (let page = 0; page < 50; page++) {
    const result = await list({ ...query, ...(next === null ? {} : { cursor: next }) });
    ids.push(...result.response.map((message) => message.id));
    next = result.next;
    if (next === null) return ids;
    await between?.(page);
  }
  return assert.fail('The pages never end');
}

test('pages of every size and order contain each row once, including ties of time and name', async () => {
  const service = 'cybersecurity';
  const sameTime = new Date('2026-03-01T10:00:00.000Z');
  const rows = Array.from({ length: 12 }, (_, n) => ({
    service,
    name: `Name ${n % 3}`,
    createdAt: n < 8 ? sameTime : new Date(sameTime.getTime() + (n % 2) * 1000),
  }));
  const stored = await storeMessages(server, rows);
  const compare = {
    createdAt: (a: Row, b: Row) => a.at - b.at || (a.id < b.id ? -1 : 1),
    '-createdAt': (a: Row, b: Row) => b.at - a.at || (a.id < b.id ? 1 : -1),
    name: (a: Row, b: Row) =>
      a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1,
  } satisfies Record<SortKey, unknown>;
  const expected = stored.map(({ id }, n) => ({
    id,
    at: rows[n]!.createdAt.getTime(),
    name: rows[n]!.name,
  }));
  for (const sort of ['createdAt', '-createdAt', 'name'] as const) {
    const ids = expected.toSorted(compare[sort]).map((row) => row.id);
    for (const limit of [1, 5, 12]) {
      assert.deepEqual(await walk({ service, sort, limit }), ids, `${sort} by ${limit}`);
    }
  }
});

test('names are sorted as people expect, those of an earlier version first until the cleanup', async () => {
  const service = 'help-desk-support';
  const names = ['Zoe', 'Émile', 'anna', "O'Neil", 'Oben', 'Ewan'];
  await storeMessages(
    server,
    names.map((name) => ({ service, name })),
  );
  const { connection, brought } = server.product.context;
  const messages = connection.collection('contact_messages');
  const [yasmin] = await storeMessages(server, [
    { service, name: 'Yasmin' },
    { service, name: 'Bo' },
  ]);
  const old = { name: { $in: ['Yasmin', 'Bo'] } };
  await messages.updateMany(old, { $unset: { nameKey: 1, words: 1 } });
  const walkNames = async (limit: number) => {
    const rows = new Map((await list({ service })).response.map(({ id, name }) => [id, name]));
    return (await walk({ service, sort: 'name', limit })).map((id) => rows.get(id));
  };
  const untidied = "Yasmin Bo anna Émile Ewan Oben O'Neil Zoe".split(' ');
  for (const limit of [1, 3, 20]) assert.deepEqual(await walkNames(limit), untidied);
  await cleanUp(brought, new Date(0));
  const tidied = "anna Bo Émile Ewan Oben O'Neil Yasmin Zoe".split(' ');
  assert.deepEqual(await walkNames(3), tidied);
  const found = await list({ service, q: 'yasmin' });
  assert.deepEqual(
    found.response.map(({ id }) => id),
    [yasmin?.id],
  );
});

interface Row {
  readonly id: string;
  readonly at: number;
  readonly name: string;
}

test('every page observes the requested time range', async () => {
  const service = 'it-support';
  const at = (n: number) => new Date(Date.UTC(2026, 4, 1, 10, n));
  const rows = Array.from({ length: 9 }, (_, n) => ({ service, createdAt: at(n) }));
  const ids = (await storeMessages(server, rows)).map(({ id }) => id);
  const range = { service, limit: 2, from: at(2).toISOString(), to: at(6).toISOString() };
  assert.deepEqual(await walk({ ...range, sort: 'createdAt' }), ids.slice(2, 6));
  assert.deepEqual(await walk({ ...range, sort: '-createdAt' }), ids.slice(2, 6).toReversed());
});

test('each remaining row is seen once while others come and go, in every order', async () => {
  const service = 'cloud-solutions';
  const start = Date.parse('2026-04-01T10:00:00.000Z');
  const build = (n: number) => ({
    service,
    name: `Name ${n % 5}`,
    createdAt: new Date(start + (n >> 1) * 1000),
  });
  const buildMany = (count: number) => Array.from({ length: count }, (_, n) => build(n));
  for (const sort of ['createdAt', '-createdAt', 'name'] as const) {
    const ids = (await storeMessages(server, buildMany(16))).map(({ id }) => id);
    const order = await walk({ service, sort, limit: 200, archived: false });
    const removed = new Set<string>();
    const seen = await walk({ service, sort, limit: 4, archived: false }, async (page) => {
      // The row of the cursor is deleted, others before and after it as well, and new ones are
      // added.
      const last = page * 4 + 3;
      const near = [last, last - 2, last + 5].flatMap((at) => order[at] ?? []);
      const chosen = near.filter((id) => !removed.has(id));
      for (const id of chosen) removed.add(id);
      const action = page % 2 === 0 ? 'archive' : 'delete';
      if (chosen.length > 0)
        await server.admin.call(messageInbox.bulk, { payload: { ids: chosen, action } });
      if (page < 4) await storeMessages(server, [build(page), build(page + 20)]);
    });
    assert.equal(new Set(seen).size, seen.length, `${sort}: a row was seen twice`);
    const missed = ids.filter((id) => !removed.has(id) && !seen.includes(id));
    assert.deepEqual(missed, [], sort);
  }
});

test('the next page keeps the query; the last one has no next page', async () => {
  const service = 'it-governance';
  await storeMessages(server, [{ service }, { service }, { service }]);
  const path = '/api/contact-messages?service=it-governance&limit=2&fields=summary';
  const first = await send(server.address, 'GET', path, { token: server.token });
  const link = first.headers.get('link') ?? '';
  assert.match(link, /^<\/api\/contact-messages\?.*>; rel="next"$/);
  assert.equal(first.headers.get('x-total-count'), '3');
  const next = /<(.*)>/.exec(link)?.[1] ?? '';
  const query = new URL(next, server.address).searchParams;
  assert.deepEqual(
    [query.get('service'), query.get('limit'), query.get('fields')],
    ['it-governance', '2', 'summary'],
  );
  const second = await send(server.address, 'GET', next, { token: server.token });
  assert.equal((second.body as unknown[]).length, 1);
  assert.equal(second.headers.get('link'), null);
  assert.equal(second.headers.get('x-total-count'), '3');
});

test('a page has 50 rows by default', async () => {
  const service = 'ai-automation';
  await storeMessages(
    server,
    Array.from({ length: 51 }, () => ({ service })),
  );
  const { response, total } = await list({ service });
  assert.deepEqual([response.length, total], [50, 51]);
});

test('a forged cursor is refused', async () => {
  const id = '0123456789abcdef01234567';
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const time = Date.now();
  const cursors: [cursor: string, sort: SortKey][] = [
    ['', '-createdAt'],
    ['x', '-createdAt'],
    ['%00', '-createdAt'],
    [encode(null), '-createdAt'],
    [encode([time]), '-createdAt'],
    [encode([time, id, 1]), '-createdAt'],
    [encode([time, 'short']), '-createdAt'],
    [encode([time, { $gt: '' }]), '-createdAt'],
    [encode([{ $gt: 0 }, id]), '-createdAt'],
    [encode(['2026', id]), '-createdAt'],
    [encode([1e300, id]), '-createdAt'],
    [encode([8.64e15 + 1, id]), '-createdAt'],
    [encode([null, id]), '-createdAt'],
    [encode([time, id]), 'name'],
    [encode([{ $regex: '.' }, id]), 'name'],
  ];
  for (const [cursor, sort] of cursors) {
    const query = new URLSearchParams({ cursor, sort });
    const path = `/api/contact-messages?${query.toString()}`;
    const { status, body } = await send(server.address, 'GET', path, { token: server.token });
    const { code, fields } = body as { code: string; fields: object };
    assert.deepEqual([status, code], [400, 'validation_failed'], `${cursor} ${sort}`);
    assert.deepEqual(fields, { cursor: 'Not a valid cursor' });
  }
});
