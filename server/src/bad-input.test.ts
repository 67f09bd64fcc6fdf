import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isErrorCode } from '@longitude/contract/core/errors';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import * as fc from 'fast-check';
import { breakInput, type BrokenInput, type Field } from './testing/broken-input.ts';
import { buildMessage, buildRequest } from './testing/builders.ts';
import { send, type RawAnswer } from './testing/send.ts';
import { digestStore } from './testing/store-digest.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';

const inputs = 300;
let server: TestServer;
let [messageId, requestId] = ['', ''];
let untouched: Record<string, string>;
const digest = () => digestStore(server.product.context.connection);

before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const message = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const request = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  [messageId, requestId] = [message.id, request.id];
  await server.product.context.background.drain();
  untouched = await digest();
});
after(() => server.stop());

function assertRefused({ status, body }: RawAnswer, what: string): void {
  assert.ok(status >= 400 && status < 500, `${status} for ${what}`);
  const { error, code } = body as { error: unknown; code: unknown };
  assert.ok(typeof error === 'string' && error !== '', what);
  assert.ok(isErrorCode(code), what);
}

/** Nothing was written, and the process goes on. */
async function assertUntouched(): Promise<void> {
  assert.deepEqual(await digest(), untouched);
  assert.equal((await send(server.address, 'GET', '/ready')).status, 200);
}

const name: Field = { name: 'name', maxLength: 200, isRequired: true };
const email: Field = { name: 'email', maxLength: 254, isRequired: true };
const company: Field = { name: 'company', maxLength: 200, isRequired: false };
const message: Field = { name: 'message', maxLength: 10_000, isRequired: true, isMultiline: true };
const phone: Field = { name: 'phone', maxLength: 50, isRequired: false };
const status: Field = { ...phone, name: 'status' };
const isFlag = (name: string): Field => ({
  name,
  maxLength: 0,
  isRequired: false,
  isBoolean: true,
});
const service: Field = { name: 'service', maxLength: 50, isRequired: false };

interface Target {
  readonly method: string;
  readonly path: () => string;
  /** What would be accepted. */
  readonly valid: Record<string, unknown>;
  readonly fields: readonly Field[];
  /** Puts the broken fields where they belong. */
  readonly place?: (body: object) => unknown;
}

const targets: Record<string, Target> = {
  'a contact message': {
    method: 'POST',
    path: () => '/api/contact',
    valid: buildMessage(),
    fields: [name, email, company, service, message],
  },
  'a service request': {
    method: 'POST',
    path: () => '/api/service-requests',
    valid: { ...buildRequest() },
    fields: [name, email, company, message, { ...service, isRequired: true }, phone],
  },
  'a change of a message': {
    method: 'PATCH',
    path: () => `/api/contact-messages/${messageId}`,
    valid: { status: 'read', notes: 'Called.', archived: true },
    fields: [
      status,
      { name: 'notes', maxLength: 10_000, isRequired: false, isMultiline: true },
      isFlag('archived'),
    ],
  },
  'a change of a request': {
    method: 'PATCH',
    path: () => `/api/service-requests/${requestId}`,
    valid: { status: 'quoted', archived: true, spam: true },
    fields: [status, isFlag('archived'), isFlag('spam')],
  },
  'an archiving': {
    method: 'PATCH',
    path: () => `/api/service-requests/${requestId}/archive`,
    valid: { archived: true },
    fields: [{ name: 'archived', maxLength: 0, isRequired: true, isBoolean: true }],
  },
  'a change of status': {
    method: 'PATCH',
    path: () => `/api/service-requests/${requestId}/status`,
    valid: { status: 'quoted' },
    fields: [{ name: 'status', maxLength: 50, isRequired: true }],
  },
  'a sign of presence': {
    method: 'POST',
    path: () => '/api/admin/presence',
    get valid() {
      return { kind: 'contact-message', id: messageId, state: 'viewing' };
    },
    fields: [
      { name: 'kind', maxLength: 20, isRequired: true },
      { name: 'id', maxLength: 24, isRequired: true },
      { name: 'state', maxLength: 20, isRequired: true },
    ],
  },
  'a change of settings': {
    method: 'POST',
    path: () => '/api/admin/settings/bulk',
    valid: { category: 'general', key: 'company_name', value: 'Kestrel' },
    fields: [
      { name: 'category', maxLength: 50, isRequired: true },
      { name: 'key', maxLength: 50, isRequired: true },
      { name: 'value', maxLength: 4000, isRequired: false },
    ],
    place: (body) => ({ settings: [body] }),
  },
  'a test e-mail': {
    method: 'POST',
    path: () => '/api/admin/settings/test-email',
    valid: { testEmail: 'tester@kestrelrowe.example' },
    fields: [{ name: 'testEmail', maxLength: 254, isRequired: true }],
  },
};

for (const [what, { method, path, valid, fields, place }] of Object.entries(targets)) {
  test(`${what} that is broken anywhere is refused and leaves no trace`, async () => {
    const refuse = async ({ body, type }: BrokenInput) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const { token } = server;
      const answer = await send(server.address, method, path(), { body, headers, token });
      assertRefused(answer, JSON.stringify(Buffer.from(body).toString().slice(0, 300)));
    };
    const input = breakInput(valid, fields, place);
    await fc.assert(fc.asyncProperty(input, refuse), { seed: 20_260_131, numRuns: inputs });
    await assertUntouched();
  });
}

test('a body over 64 kB is refused, packed or not', async () => {
  const large = JSON.stringify({ ...buildMessage(), message: 'x'.repeat(64 * 1024) });
  const headers = { 'content-type': 'application/json' };
  const bodies: [body: Uint8Array<ArrayBuffer>, extra: Record<string, string>][] = [
    [new Uint8Array(Buffer.from(large)), {}],
    [new Uint8Array(gzipSync(large)), { 'content-encoding': 'gzip' }],
    [new Uint8Array(gzipSync(Buffer.alloc(20_000_000, 32))), { 'content-encoding': 'gzip' }],
  ];
  for (const [body, extra] of bodies) {
    const answer = await send(server.address, 'POST', '/api/contact', {
      body,
      headers: { ...headers, ...extra },
    });
    assert.deepEqual(
      [answer.status, (answer.body as { code: string }).code],
      [413, 'payload_too_large'],
      `${body.length} bytes`,
    );
  }
  await assertUntouched();
});

test('a body that is no JSON, or says that it is something else, is refused', async () => {
  const json = JSON.stringify(buildMessage());
  const cases: [body: string, headers: Record<string, string>, status: number, code: string][] = [
    ['{', { 'content-type': 'application/json' }, 400, 'bad_json'],
    ['', { 'content-type': 'application/json' }, 400, 'bad_json'],
    [json, { 'content-type': 'text/plain' }, 415, 'unsupported_type'],
    [json, { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_type'],
    [json, { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'unsupported_type'],
    [json, { 'content-type': 'nonsense' }, 400, 'bad_request'],
  ];
  for (const [body, headers, status, code] of cases) {
    const answer = await send(server.address, 'POST', '/api/contact', { body, headers });
    const { code: given } = answer.body as { code: string };
    assert.deepEqual([answer.status, given], [status, code], headers['content-type']);
  }
  const packed = await send(server.address, 'POST', '/api/contact', {
    body: 'this is not gzip',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  });
  assertRefused(packed, 'broken gzip');
  await assertUntouched();
});

test('query keys that a call does not know, or knows once, are refused', async () => {
  const calls: [method: string, path: string, json?: object][] = [
    ['GET', '/api/contact-messages?limit=1&limit=2'],
    ['GET', '/api/service-requests?status=new&status=quoted'],
    ['GET', '/api/admin/service-requests?archived[$ne]=true'],
    ['GET', '/api/admin/outbox?state=queued&state=sent'],
    ['GET', '/api/admin/outbox?cursor=x'],
    ['GET', '/api/admin/stats?x=1'],
    ['GET', '/api/settings/public?x=1'],
    ['GET', `/api/contact-messages/${messageId}?x`],
    ['POST', '/api/contact?x=1', buildMessage()],
    ['DELETE', `/api/contact-messages/${messageId}?force=true`],
    ['PATCH', `/api/contact-messages/${messageId}?x=1`, { archived: true }],
    ['GET', `/api/contact-messages/${messageId}/files/${messageId}?x=1`],
    ['POST', `/api/service-requests/${requestId}/files?x=1`],
    ['PUT', `/api/admin/drafts/contact-message/${messageId}?x=1`, { values: {} }],
  ];
  for (const [method, path, json] of calls) {
    const options = { token: server.token, ...(json ? { json } : {}) };
    const { status, body } = await send(server.address, method, path, options);
    const { code } = body as { code: string };
    assert.deepEqual([status, code], [400, 'validation_failed'], `${method} ${path}`);
  }
  await assertUntouched();
});

test('each of the bodies that were broken is right when it is left alone', async () => {
  for (const [what, { method, path, valid, place }] of Object.entries(targets)) {
    const json = place ? place(valid) : valid;
    const { status, body } = await send(server.address, method, path(), {
      token: server.token,
      json,
    });
    // Without a mail server a test e-mail is refused for that reason alone.
    if (what === 'a test e-mail') assert.equal((body as { code: string }).code, 'mail_failed');
    else assert.ok([200, 201, 204].includes(status), `${what}: ${status}`);
  }
});
