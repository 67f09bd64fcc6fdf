import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import * as fc from 'fast-check';
import { breakInput, type Field } from '../../testing/broken-input.ts';
import { send } from '../../testing/send.ts';
import { digestStore } from '../../testing/store-digest.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ ROLE: 'api' });
});
after(() => server.stop());

const text = (name: string, maxLength: number): Field => ({ name, maxLength, isRequired: true });
const free = (name: string, maxLength = 1000): Field => ({
  ...text(name, maxLength),
  isFree: true,
});

interface Target {
  readonly valid: Record<string, string>;
  readonly fields: readonly Field[];
  readonly status: number;
}

const targets: Record<string, Target> = {
  'POST auth/login': {
    valid: { username: 'admin', password: testPassword },
    fields: [free('username', 254), free('password')],
    status: 200,
  },
  'POST auth/confirm': {
    valid: { password: testPassword },
    fields: [free('password')],
    status: 204,
  },
  'POST auth/forgot': {
    valid: { usernameOrEmail: 'admin' },
    fields: [free('usernameOrEmail', 254)],
    status: 202,
  },
  'PUT admin/profile': {
    valid: { name: 'Priya', email: 'priya@longitude.example', username: 'admin' },
    fields: [text('name', 200), text('email', 254), text('username', 100)],
    status: 200,
  },
  'PUT admin/profile/password': {
    valid: { currentPassword: testPassword, newPassword: testPassword },
    fields: [free('currentPassword'), free('newPassword')],
    status: 200,
  },
};

const call = (name: string, options: Parameters<typeof send>[3]) => {
  const [method = '', path = ''] = name.split(' ');
  return send(server.address, method, `/api/${path}`, { token: server.token, ...options });
};

/** All that is stored, but for the record of refused passwords. */
async function digest() {
  const { connection } = server.product.context;
  const refused = { action: { $in: ['sign-in-failed', 'confirm-failed'] } };
  await connection.collection('audit').deleteMany(refused);
  return digestStore(connection);
}

for (const [name, { valid, fields }] of Object.entries(targets)) {
  test(`${name} refuses what is broken anywhere and keeps nothing of it`, async () => {
    const untouched = await digest();
    const refuse = fc.asyncProperty(breakInput(valid, fields), async ({ body, type }) => {
      const headers = type === undefined ? {} : { 'content-type': type };
      const answer = await call(name, { body, headers });
      const what = Buffer.from(body).toString().slice(0, 300);
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} for ${what}`);
      assert.equal(typeof (answer.body as { error: unknown }).error, 'string', what);
    });
    await fc.assert(refuse, { seed: 20_261_123, numRuns: 200 });
    assert.deepEqual(await digest(), untouched);
  });
}

test('each of the bodies that were broken is right when it is left alone', async () => {
  for (const [name, { valid, status }] of Object.entries(targets)) {
    assert.equal((await call(name, { json: valid })).status, status, name);
  }
});
