import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createScanRefusal } from '@longitude/contract/scans';
import * as fc from 'fast-check';
import { breakInput, type Field } from '../../testing/broken-input.ts';
import { send } from '../../testing/send.ts';
import { digestStore } from '../../testing/store-digest.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
  await server.admin.call(createScanRefusal, { payload: { domain: 'here.example' } });
  await server.product.context.background.drain();
});
after(() => server.stop());

interface Target {
  /** What is right. */
  readonly valid: Readonly<Record<string, unknown>>;
  readonly fields: readonly Field[];
  /** What that is answered: no scan leaves this machine. */
  readonly status: number;
}

const targets: Record<string, Target> = {
  'security-scan': {
    valid: { url: 'https://127.0.0.1/', email: 'a@kestrelrowe.example', termsVersion: '2026-11' },
    fields: [
      { name: 'url', maxLength: 2000, isRequired: true },
      { name: 'email', maxLength: 254, isRequired: true },
      { name: 'termsVersion', maxLength: 20, isRequired: false },
      { name: 'acceptedAt', maxLength: 30, isRequired: false },
    ],
    status: 422,
  },
  'admin/scan-refusals': {
    valid: { domain: 'kestrelrowe.example' },
    fields: [{ name: 'domain', maxLength: 253, isRequired: true }],
    status: 201,
  },
  'admin/scan-schedules': {
    valid: { url: 'https://planned.example/', frequency: 'daily', at: '06:30', active: false },
    fields: [
      { name: 'url', maxLength: 2000, isRequired: true },
      { name: 'frequency', maxLength: 7, isRequired: true },
      { name: 'at', maxLength: 5, isRequired: false },
      { name: 'active', maxLength: 5, isRequired: false, isBoolean: true },
    ],
    status: 201,
  },
  'security-scan/watch': {
    valid: { token: 'A'.repeat(43), frequency: 'weekly' },
    fields: [
      { name: 'token', maxLength: 43, isRequired: true },
      { name: 'frequency', maxLength: 7, isRequired: true },
    ],
    status: 404,
  },
  ...Object.fromEntries(
    ['confirm', 'stop', 'resume'].map((step) => [
      `security-scan/watch/${step}`,
      {
        valid: { token: `${'f'.repeat(24)}.${'A'.repeat(43)}` },
        fields: [{ name: 'token', maxLength: 201, isRequired: true }],
        status: 404,
      },
    ]),
  ),
};

for (const [path, { valid, fields, status }] of Object.entries(targets)) {
  test(`POST /${path} refuses what is broken anywhere and keeps nothing of it`, async () => {
    const { token } = server;
    const digest = () => digestStore(server.product.context.connection);
    const untouched = await digest();
    const refuse = fc.asyncProperty(breakInput(valid, fields), async ({ body, type }) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const answer = await send(server.address, 'POST', `/api/${path}`, { body, headers, token });
      const what = Buffer.from(body).toString().slice(0, 300);
      assert.ok([400, 413, 415].includes(answer.status), `${answer.status} for ${what}`);
      assert.equal(typeof (answer.body as { error: unknown }).error, 'string', what);
    });
    await fc.assert(refuse, { seed: 20_261_122, numRuns: 200 });
    assert.deepEqual(await digest(), untouched);
    const right = await send(server.address, 'POST', `/api/${path}`, { json: valid, token });
    assert.equal(right.status, status);
  });
}

test('query keys that a call does not know are refused', async () => {
  const calls: [method: string, path: string, json?: object][] = [
    ['GET', '/api/admin/scan-refusals?x=1'],
    ['POST', '/api/security-scan?x=1', { url: 'https://127.0.0.1/', email: 'a@b.example' }],
  ];
  const digest = () => digestStore(server.product.context.connection);
  const untouched = await digest();
  for (const [method, path, json] of calls) {
    const options = { token: server.token, ...(json ? { json } : {}) };
    const { status, body } = await send(server.address, method, path, options);
    const { code } = body as { code: string };
    assert.deepEqual([status, code], [400, 'validation_failed'], `${method} ${path}`);
  }
  assert.deepEqual(await digest(), untouched);
});
