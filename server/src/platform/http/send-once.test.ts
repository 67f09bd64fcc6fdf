import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Hapi from '@hapi/hapi';
import { encodeBody } from './asset.ts';
import { sendOnce } from './send-once.ts';

const text = 'Each of these is another one. '.repeat(100);

/** A server whose response is composed each time, and the number of times. */
function startCounting(tag: string | null = 'tag') {
  const state = { writes: 0 };
  const kind = {
    type: 'text/html; charset=utf-8',
    cacheControl: 'private, no-cache',
    etag: tag ?? undefined,
  };
  const encode = (accepted: string) => {
    state.writes++;
    return encodeBody(Buffer.from(text), kind.type, accepted);
  };
  const server = Hapi.server();
  server.route({
    method: ['GET', 'POST'],
    path: '/',
    handler: (request, h) => sendOnce(request, h, kind, encode),
  });
  const ask = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
    server.inject({ url: '/', method, headers });
  return { state, ask };
}

test('it is compressed for the visitor’s Accept-Encoding', async () => {
  const { ask } = startCounting();
  const cases = [
    ['gzip, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
    ['', undefined, (body: Buffer) => body],
  ] as const;
  for (const [accepted, encoding, open] of cases) {
    const { headers, rawPayload } = await ask({ 'accept-encoding': accepted });
    assert.deepEqual([headers['content-encoding'], headers['vary']], [encoding, 'accept-encoding']);
    assert.equal(open(rawPayload).toString(), text);
    assert.equal(headers['etag'], 'W/"tag"');
    assert.equal(headers['cache-control'], 'private, no-cache');
  }
});

test('a matching validator gets 304, and nothing is rendered', async () => {
  const { state, ask } = startCounting();
  for (const condition of ['W/"tag"', '"tag"', '"other", W/"tag"', '*']) {
    for (const method of ['GET', 'HEAD'] as const) {
      const response = await ask({ 'if-none-match': condition, 'accept-encoding': 'br' }, method);
      assert.deepEqual([response.statusCode, response.payload], [304, ''], condition);
      assert.equal(response.headers['etag'], 'W/"tag"');
      assert.equal(response.headers['cache-control'], 'private, no-cache');
      assert.equal(response.headers['vary'], 'accept-encoding');
    }
  }
  assert.equal(state.writes, 0);
});

test('a different validator gets the full response, and so does every returned form', async () => {
  const { state, ask } = startCounting();
  for (const condition of ['"other"', 'tag', 'W/"tag-br"', '']) {
    assert.equal((await ask({ 'if-none-match': condition })).statusCode, 200, condition);
  }
  assert.equal((await ask({ 'if-none-match': '*' }, 'POST')).payload, text);
  assert.equal(state.writes, 5);
});

test('without a validator it is always sent in full', async () => {
  const { ask } = startCounting(null);
  const { statusCode, headers } = await ask({ 'if-none-match': '*' });
  assert.deepEqual([statusCode, headers['etag']], [200, undefined]);
});
