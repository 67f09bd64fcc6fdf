import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { isErrorCode } from '@longitude/contract/core/error-codes';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import * as fc from 'fast-check';
import { breakInput, type BrokenInput, type Field } from './testing/broken-input.ts';
import { buildMessage, buildRequest } from './testing/builders.ts';
import { send, type RawResponse } from './testing/send.ts';
import { digestStore } from './testing/store-digest.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { isWhole } from './testing/whole.ts';

/** Inputs per target; 40 hit each field with a broken value of each kind about once. */
const inputs = isWhole ? 300 : 40;
let server: TestServer;
let [messageId, requestId] = ['', ''];
let untouched: Record<string, string>;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  const message = await server.visitor.call(messageInbox.create, { payload: buildMessage() });
  const request = await server.visitor.call(requestInbox.create, { payload: buildRequest() });
  [messageId, requestId] = [message.id, request.id];
  await server.product.context.background.drain();
  untouched = await digestStore(server.product.context.connection);
});
after(() => server.stop());

function assertRefused({ status, body }: RawResponse, what: string): void {
  assert.ok(status >= 400 && status < 500, `${status} for ${what}`);
  const { error, code } = body as { error: unknown; code: unknown };
  assert.ok(typeof error === 'string' && error !== '', what);
  assert.ok(isErrorCode(code), what);
}

/** Nothing was written, and the process continues. */
async function assertUntouched(): Promise<void> {
  assert.deepEqual(await digestStore(server.product.context.connection), untouched);
  assert.equal((await send(server.address, 'GET', '/ready')).status, 200);
}

const name: Field = { name: 'name', maxLength: 200, isRequired: true };
const email: Field = { name: 'email', maxLength: 254, isRequired: true };
const company: Field = { name: 'company', maxLength: 200, isRequired: false };
const message: Field = { name: 'message', maxLength: 10_000, isRequired: true };
const phone: Field = { name: 'phone', maxLength: 50, isRequired: false };
const status: Field = { ...phone, name: 'status' };
const isFlag = (name: string, isRequired = false): Field => ({
  name,
  maxLength: 0,
  isRequired,
  isBoolean: true,
});
const service: Field = { name: 'service', maxLength: 50, isRequired: false };

interface Target {
  readonly method: string;
  readonly path: () => string;
  /** Valid input. */
  readonly valid: Record<string, unknown>;
  readonly fields: readonly Field[];
  /** Inserts the broken fields into the payload. */
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
    fields: [status, { name: 'notes', maxLength: 10_000, isRequired: false }, isFlag('archived')],
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
    fields: [isFlag('archived', true)],
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
  test(`${what} with any broken field is refused and leaves no trace`, async () => {
    const refuse = async ({ body, headers }: BrokenInput) => {
      const call = { body, headers, token: server.token };
      const response = await send(server.address, method, path(), call);
      assertRefused(response, JSON.stringify(Buffer.from(body).toString().slice(0, 300)));
    };
    const input = breakInput(valid, fields, place);
    await fc.assert(fc.asyncProperty(input, refuse), { seed: 20_260_131, numRuns: inputs });
    await assertUntouched();
  });
}

const json = { 'content-type': 'application/json' };
const post = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
  const response = await send(server.address, 'POST', '/api/contact', { body, headers });
  return { ...response, outcome: [response.status, (response.body as { code: string }).code] };
};

test('a body over 64 kB is refused, compressed or not', async () => {
  const large = JSON.stringify({ ...buildMessage(), message: 'x'.repeat(64 * 1024) });
  const bodies: [body: Uint8Array<ArrayBuffer>, extra: Record<string, string>][] = [
    [new Uint8Array(Buffer.from(large)), {}],
    [new Uint8Array(gzipSync(large)), { 'content-encoding': 'gzip' }],
    [new Uint8Array(gzipSync(Buffer.alloc(20_000_000, 32))), { 'content-encoding': 'gzip' }],
  ];
  for (const [body, extra] of bodies) {
    const { outcome } = await post(body, { ...json, ...extra });
    assert.deepEqual(outcome, [413, 'payload_too_large'], `${body.length} bytes`);
  }
  await assertUntouched();
});

test('a body that is not JSON, or is declared as another type, is refused', async () => {
  const body = JSON.stringify(buildMessage());
  const cases: [body: string, type: string, status: number, code: string][] = [
    ['{', 'application/json', 400, 'bad_json'],
    ['', 'application/json', 400, 'bad_json'],
    [body, 'text/plain', 415, 'unsupported_type'],
    [body, 'application/x-www-form-urlencoded', 415, 'unsupported_type'],
    [body, 'multipart/form-data; boundary=x', 415, 'unsupported_type'],
    [body, 'nonsense', 400, 'bad_request'],
  ];
  for (const [text, type, ...expected] of cases) {
    assert.deepEqual((await post(text, { 'content-type': type })).outcome, expected, type);
  }
  assertRefused(await post('no gzip', { ...json, 'content-encoding': 'gzip' }), 'broken gzip');
  await assertUntouched();
});

test('unknown and repeated query keys are refused', async () => {
  const calls: [method: string, path: string, json?: object][] = [
    ['GET', '/api/contact-messages?limit=1&limit=2'],
    ['GET', '/api/contact-messages?page=2'],
    ['GET', '/api/contact-messages?__proto__=1'],
    ['GET', '/api/contact-messages?limit=0'],
    ['GET', '/api/service-requests?status=new&status=quoted'],
    ['GET', '/api/admin/service-requests?archived[$ne]=true'],
    ['GET', '/api/admin/outbox?state=queued&state=sent'],
    ['GET', '/api/admin/outbox?cursor=x'],
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

test('input that is not HTTP gets 4xx or is disconnected, and harms no one', async () => {
  const { hostname, port } = new URL(server.address);
  for (const request of [
    'GET / HTTP/1.1\r\n\r\n',
    'nonsense\r\n\r\n',
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n',
    'GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n',
  ]) {
    const socket = net.connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.end(request);
    await once(socket, 'close');
    const response = Buffer.concat(chunks).toString();
    assert.match(response, /^$|^HTTP\/1\.1 4\d\d /, request.slice(0, 60));
    // Node itself refuses a request without a host, without a body.
    if (!/^content-type:/im.test(response)) continue;
    assert.match(response, /^x-content-type-options: nosniff\r$/im, request.slice(0, 60));
    assert.match(response, /^content-security-policy: .*frame-ancestors 'none'\r$/im);
  }
  await assertUntouched();
});

test('each broken body is valid without its fault', async () => {
  for (const [what, { method, path, valid, place }] of Object.entries(targets)) {
    const call = { token: server.token, json: place ? place(valid) : valid };
    const { status, body } = await send(server.address, method, path(), call);
    // Without a mail server a valid test email fails only for that reason.
    if (what === 'a test e-mail') assert.equal((body as { code: string }).code, 'mail_failed');
    else assert.ok([200, 201, 204].includes(status), `${what}: ${status}`);
  }
});
