import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import { login, verify } from '../session.ts';
import { createClient } from './client.ts';
import type { ApiError } from './errors.ts';
import { messageInbox } from '../messages.ts';

/** The requests received by the server, and its next responses. */
let received: { method: string; url: string; headers: http.IncomingHttpHeaders; body: string };
let reply: { status: number; headers?: Record<string, string>; body?: string };
let base: string;

const server = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { method = '', url = '', headers } = request;
    received = { method, url, headers, body: Buffer.concat(chunks).toString() };
    response.writeHead(reply.status, reply.headers).end(reply.body);
  });
});
before(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  reply = { status: 200, body: '{}' };
});
after(() => server.close());

const message = { name: 'Al', email: 'a@b.example', company: null, service: null, message: 'Text' };
const fails = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => assert.fail('The call did not fail'),
    (cause: unknown) => cause as ApiError,
  );
  assert.equal(error.name, 'ApiError');
  return error;
};

test('a call sends method, path, JSON and token, and returns the body', async () => {
  reply = { status: 201, body: '{"id":"1","createdAt":"2"}' };
  const client = createClient({ base, token: () => 'abc' });
  const got = await client.call(messageInbox.create, {
    payload: message,
    headers: { 'idempotency-key': 'k1' },
  });
  assert.deepEqual(got, { id: '1', createdAt: '2' });
  assert.equal(`${received.method} ${received.url}`, 'POST /api/contact');
  assert.deepEqual(JSON.parse(received.body), message);
  assert.equal(received.headers['content-type'], 'application/json');
  assert.equal(received.headers.authorization, 'Bearer abc');
  assert.equal(received.headers['idempotency-key'], 'k1');
});

test('a call without payload has no body headers, and 204 returns nothing', async () => {
  reply = { status: 204 };
  const client = createClient({ base, token: () => null });
  assert.equal(await client.call(messageInbox.delete, { params: { id: 'a/b?c' } }), undefined);
  assert.equal(received.url, '/api/contact-messages/a%2Fb%3Fc');
  assert.equal(received.headers['content-type'], undefined);
  assert.equal(received.headers.authorization, undefined);
});

test('the login call sends no token', async () => {
  reply = {
    status: 401,
    body: '{"error":"Invalid username or password","code":"bad_credentials"}',
  };
  let hooks = 0;
  const client = createClient({ base, token: () => 'old', onUnauthenticated: () => hooks++ });
  const error = await fails(client.call(login, { payload: { username: 'a', password: 'b' } }));
  assert.equal(received.headers.authorization, undefined);
  assert.equal(error.code, 'bad_credentials');
  assert.equal(error.message, 'Invalid username or password');
  assert.equal(hooks, 0);
});

test('a 401 is announced once when the call carried a token, and only then', async () => {
  reply = {
    status: 401,
    body: '{"error":"Please sign in to continue.","code":"unauthenticated"}',
  };
  let hooks = 0;
  let token: string | null = 'abc';
  const client = createClient({ base, token: () => token, onUnauthenticated: () => hooks++ });
  assert.equal((await fails(client.call(verify))).code, 'unauthenticated');
  assert.equal(hooks, 1);
  token = null;
  assert.equal((await fails(client.call(verify))).status, 401);
  assert.equal(hooks, 1);
});

test('an error response keeps text, code, fields and the current entity', async () => {
  const client = createClient({ base });
  const fields = { name: 'Name must be at least 2 characters' };
  const text = 'Please check the highlighted fields.';
  reply = {
    status: 400,
    body: JSON.stringify({ error: text, code: 'validation_failed', fields }),
  };
  const refused = await fails(client.call(messageInbox.create, { payload: message }));
  assert.equal(refused.message, text);
  assert.deepEqual(
    [refused.status, refused.code, refused.fields],
    [400, 'validation_failed', fields],
  );
  reply = { status: 412, body: '{"error":"Changed","code":"stale","current":{"status":"read"}}' };
  const stale = await fails(client.call(messageInbox.change, { params: { id: '1' }, payload: {} }));
  assert.deepEqual(stale.current, { status: 'read' });
});

test('a rate limit says how many minutes to wait', async () => {
  const cases: [error: string, retryAfter: unknown, text: string][] = [
    ['Too many requests.', 30, 'Too many requests. Please wait 1 minute before trying again.'],
    ['Too many requests.', 61, 'Too many requests. Please wait 2 minutes before trying again.'],
    ['Wait some minutes.', 61, 'Wait some minutes.'],
    ['Too many requests.', undefined, 'Too many requests.'],
  ];
  for (const [error, retryAfter, text] of cases) {
    reply = { status: 429, body: JSON.stringify({ error, code: 'rate_limited', retryAfter }) };
    const failed = await fails(createClient({ base }).call(verify));
    assert.equal(failed.message, text);
    assert.equal(failed.retryAfter, retryAfter);
  }
});

test('a response of a third party has the fallback text and an unknown code', async () => {
  const bodies = [
    '<h1>Bad gateway</h1>',
    '',
    'null',
    '[]',
    '"text"',
    '{"error":7,"code":"toString"}',
  ];
  for (const body of bodies) {
    reply = { status: 502, body };
    const failed = await fails(createClient({ base }).call(verify));
    assert.deepEqual(
      [failed.message, failed.code, failed.status],
      ['Request failed', 'unknown', 502],
    );
  }
  const fallback = (status: number) => `Request failed: ${status}`;
  const failed = await fails(createClient({ base, fallback }).call(verify));
  assert.equal(failed.message, 'Request failed: 502');
});

test('a success status without the expected response is a failure', async () => {
  const client = createClient({ base });
  const send = () => client.call(messageInbox.create, { payload: message });
  const remove = () => client.call(messageInbox.delete, { params: { id: '1' } });
  const page = '<html>login to wifi</html>';
  const stored = '{"id":"1","createdAt":"2"}';
  const cases: [call: () => Promise<unknown>, status: number, body?: string][] = [
    [send, 200, page],
    [send, 201, page],
    [send, 201, ''],
    [send, 201, stored.slice(0, -4)],
    [send, 200, stored],
    [send, 202, stored],
    [send, 204],
    [remove, 200, page],
    [remove, 200, '{}'],
    [() => client.call(verify), 200, page],
    [() => client.call(messageInbox.list), 200, ''],
    [() => client.call(messageInbox.list), 206, '[]'],
  ];
  for (const [call, status, body] of cases) {
    reply = { status, ...(body === undefined ? {} : { body }) };
    const failed = await fails(call());
    assert.deepEqual(
      [failed.message, failed.code, failed.status, failed.fields],
      ['Request failed', 'unknown', status, {}],
    );
  }
});

test('a truncated response is offline', async () => {
  const broken = new ReadableStream<Uint8Array>({
    start: (body) => body.error(new TypeError('terminated')),
  });
  const client = createClient({ base, fetch: async () => new Response(broken, { status: 201 }) });
  const failed = await fails(client.call(messageInbox.create, { payload: message }));
  assert.deepEqual([failed.code, failed.status], ['offline', 0]);
});

test('a missing connection and a timeout are both offline', async () => {
  const closed = http.createServer();
  await new Promise<void>((resolve) => {
    closed.listen(0, '127.0.0.1', resolve);
  });
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => {
    closed.close(resolve);
  });
  const refused = await fails(createClient({ base: `http://127.0.0.1:${port}` }).call(verify));
  assert.deepEqual([refused.code, refused.status], ['offline', 0]);

  const never = createClient({
    base,
    timeout: 20,
    fetch: (_url, init) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  });
  assert.equal((await fails(never.call(verify))).code, 'offline');
});

test('a call aborted by the caller is not offline', async () => {
  const abort = new AbortController();
  abort.abort();
  await assert.rejects(createClient({ base }).call(verify, { signal: abort.signal }), {
    name: 'AbortError',
  });
});

test('a list returns its total, its next cursor and its entity tag', async () => {
  const client = createClient({ base });
  reply = {
    status: 200,
    headers: {
      'x-total-count': '73',
      link: '</api/contact-messages?archived=false&cursor=a%2Bb%3D&limit=50>; rel="next"',
      etag: '"4"',
    },
    body: '[]',
  };
  const query = { archived: false, limit: 50, cursor: undefined };
  const got = await client.request(messageInbox.list, { query });
  assert.equal(received.url, '/api/contact-messages?archived=false&limit=50');
  assert.deepEqual(got, { response: [], total: 73, next: 'a+b=', etag: '"4"' });
  reply = { status: 200, body: '[]' };
  assert.deepEqual(await client.request(messageInbox.list), {
    response: [],
    total: null,
    next: null,
    etag: null,
  });
});
