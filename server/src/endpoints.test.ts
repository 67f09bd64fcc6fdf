import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { composeOpenApi } from '@longitude/contract/core/openapi';
import { mongo } from 'mongoose';
import { buildMessage, buildRequest } from './testing/builders.ts';
import { listEndpoints } from './testing/list-endpoints.ts';
import { send } from './testing/send.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const absent = 'f'.repeat(24);
/** The queries of calls that need one. */
const queries: Record<string, string> = { compareScans: `?against=${absent}` };
const addressOf = ({ path }: Endpoint, id = absent) => `/api${path.replaceAll(/\{\w+\}/g, id)}`;
const guarded = (await listEndpoints()).filter(([, { auth }]) => auth === 'admin');

/** A payload that each change accepts, so that only the item decides. */
const payloads: Record<string, object> = {
  changeMessage: { status: 'read' },
  addMessageNote: { content: 'Called back.' },
  sendFollowUp: {},
  addMessageEmailNote: { content: 'Read twice.' },
  changeRequest: { spam: false },
  addRequestNote: { content: 'Called back.' },
  sendRequestEmail: {},
  addRequestEmailNote: { content: 'Read twice.' },
  saveDraft: { values: {} },
  archiveRequest: { archived: true },
  changeRequestStatus: { status: 'quoted' },
  changePost: { published: true },
  changeCategory: { active: false },
  changeSkill: { active: false },
  changeSchedule: { active: false },
  changeScan: { clientContacted: true },
  contactClient: {},
  addScanEmailNote: { content: 'Read twice.' },
};

test('every administrator call is refused without a token, before its input is checked', async () => {
  assert.ok(guarded.length >= 15);
  for (const [name, endpoint] of guarded) {
    const { status, headers, body } = await send(
      server.address,
      endpoint.method,
      addressOf(endpoint),
    );
    const expected = { error: 'Please sign in to continue.', code: 'unauthenticated' };
    assert.deepEqual([status, body], [401, expected], name);
    assert.equal(headers.get('cache-control'), 'no-store', name);
  }
});

test('every call on an item returns 404 for one that is missing or cannot exist', async () => {
  const items = guarded.filter(([, { path }]) => /\{\w*[iI]d\}/.test(path));
  assert.ok(items.length >= 7);
  // One schema parses all ids: the first call gets every kind of invalid id.
  const kinds = [absent, '$ne', 'x', '%00', 'F'.repeat(24), `${absent}0`];
  for (const [at, [name, endpoint]] of items.entries()) {
    for (const id of at === 0 ? kinds : kinds.slice(0, 2)) {
      const json = payloads[name];
      const { status, body } = await send(
        server.address,
        endpoint.method,
        addressOf(endpoint, id) + (queries[name] ?? ''),
        {
          token: server.token,
          ...(json ? { json } : {}),
        },
      );
      assert.deepEqual(
        [status, body],
        [404, { error: 'Not found', code: 'not_found' }],
        `${name} ${id}`,
      );
    }
  }
});

test('no response to a call with a token may be cached', async () => {
  for (const [name, endpoint] of guarded) {
    if (endpoint.path === '/auth/logout') continue;
    const { headers } = await send(server.address, endpoint.method, addressOf(endpoint), {
      token: server.token,
    });
    assert.equal(headers.get('cache-control'), 'no-store', name);
  }
});

test('an unknown address of the API returns JSON', async () => {
  const calls: [method: string, path: string][] = [
    ['GET', '/api/nothing'],
    ['POST', '/api/settings/public'],
    ['PUT', '/api/contact'],
    ['GET', '/api/contact'],
    ['DELETE', '/api/admin/settings'],
    ['GET', '/api/'],
  ];
  for (const [method, path] of calls) {
    const { status, body } = await send(server.address, method, path);
    assert.deepEqual([status, body], [404, { error: 'Not found', code: 'not_found' }], path);
  }
  const bad = await send(server.address, 'GET', '/api/contact-messages/%ZZ');
  assert.equal(bad.status, 400);
});

test('every response has the security headers and its own id', async () => {
  const responses = await Promise.all([
    send(server.address, 'GET', '/api/settings/public'),
    send(server.address, 'GET', '/api/nothing'),
    send(server.address, 'POST', '/api/contact', { json: buildMessage() }),
    send(server.address, 'GET', '/health'),
  ]);
  for (const { headers } of responses) {
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    const hsts = headers.get('strict-transport-security');
    assert.equal(hsts, 'max-age=63072000; includeSubDomains');
    assert.equal(headers.get('access-control-allow-origin'), null);
    assert.equal(headers.get('server'), null);
  }
  assert.equal(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size, 4);
});

test('the contract, health and readiness are public', async () => {
  const openApi = await send(server.address, 'GET', '/api/openapi.json');
  assert.deepEqual(openApi.body, JSON.parse(JSON.stringify(composeOpenApi())));
  assert.deepEqual((await send(server.address, 'GET', '/health')).body, { status: 'ok' });
  assert.deepEqual((await send(server.address, 'GET', '/ready')).body, { status: 'ready' });
});

test('a form may be sent with a token as well as without', async () => {
  const json = buildRequest();
  const { status } = await send(server.address, 'POST', '/api/service-requests', {
    json,
    token: 'not.a.token',
  });
  assert.equal(status, 201);
});

// Last, because for some seconds the product reports a full disk.
test('while the disk is full, writes and readiness are 503 and reads continue', async (t) => {
  const full = new mongo.MongoServerError({ message: 'no space left', code: 14_031 });
  for (const name of ['insertOne', 'updateOne', 'findOneAndUpdate'] as const)
    t.mock.method(mongo.Collection.prototype, name, () => Promise.reject(full));
  const refused = await send(server.address, 'POST', '/api/contact', { json: buildMessage() });
  const { code } = refused.body as { code: string };
  assert.deepEqual([refused.status, code], [503, 'unavailable']);
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  const ready = await send(server.address, 'GET', '/ready');
  const notReady = { status: 'not ready', reasons: ['the disk is full'] };
  assert.deepEqual([ready.status, ready.body], [503, notReady]);
  const { token } = server;
  const list = await send(server.address, 'GET', '/api/contact-messages', { token });
  assert.equal(list.status, 200);
  t.mock.restoreAll();
  const sent = await send(server.address, 'POST', '/api/contact', { json: buildMessage() });
  assert.equal(sent.status, 201);
});
