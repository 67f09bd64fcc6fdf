import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import Hapi from '@hapi/hapi';
import { PublicResponses } from './public-responses.ts';

/**
 * A call whose response is an empty list, with the reads and counts that it caused. The clock is
 * frozen: each minute everything would be read again.
 */
function startCounting(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) });
  const state = { version: '1', reads: 0, searches: 0 };
  const responses = new PublicResponses({
    revision: { read: async () => state.version },
    searchLimit: { count: async () => void state.searches++ },
  });
  const server = Hapi.server();
  const read = async () => {
    state.reads++;
    return { body: [], headers: { 'x-total-count': '0' } };
  };
  server.route({
    method: 'GET',
    path: '/list',
    handler: (request, h) => responses.send(request, h, read),
  });
  const get = (query: string, headers: Record<string, string> = {}) =>
    server.inject({ url: `/list${query}`, headers });
  return { state, get };
}

test('a response is read once per version, except searches and later pages', async (t) => {
  const { state, get } = startCounting(t);
  for (let turn = 0; turn < 3; turn++) {
    for (const query of ['', '?limit=5', '?q=a', '?limit=5&cursor=b', '?q=']) await get(query);
  }
  assert.equal(state.reads, 2 + 3 * 3);
  state.version = '2';
  await get('');
  assert.equal(state.reads, 2 + 3 * 3 + 1);
});

test('however many addresses visitors invent, a thousand responses are cached', async (t) => {
  const { state, get } = startCounting(t);
  const ask = async (from: number, to: number) => {
    for (let number = from; number < to; number++) await get(`?category=${number}`);
    return state.reads;
  };
  assert.equal(await ask(0, 1100), 1100);
  assert.equal(await ask(100, 1100), 1100);
  assert.equal(await ask(0, 100), 1200);
});

test('a response from memory is not counted, and a plain address never is', async (t) => {
  const { state, get } = startCounting(t);
  for (const query of ['', '?limit=5', '?limit=5', '?q=a', '?q=a', '?cursor=b', ''])
    await get(query);
  assert.equal(state.searches, 4);
});

test('an uncached response has its headers, and is 304 while it is unchanged', async (t) => {
  const { get } = startCounting(t);
  const { headers, payload } = await get('?q=a');
  assert.deepEqual([payload, headers['x-total-count']], ['[]', '0']);
  const again = await get('?q=a', { 'if-none-match': String(headers['etag']) });
  assert.deepEqual([again.statusCode, again.payload], [304, '']);
  assert.deepEqual(
    [again.headers['etag'], again.headers['cache-control']],
    [headers['etag'], 'no-cache'],
  );
});
