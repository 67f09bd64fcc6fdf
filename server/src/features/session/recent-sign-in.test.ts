import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestPair } from '../../testing/server-pair.ts';
import { send } from '../../testing/send.ts';
import { signIn } from '../../testing/sign-in.ts';
import { testPassword, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let second: TestServer;
before(async () => {
  [server, second] = await startTestPair(
    { ROLE: 'api', RATE_LIMITS: 'on' },
    { ROLE: 'api', RATE_LIMITS: 'on' },
  );
});
after(async () => {
  await second.stop();
  await server.stop();
});

interface Step {
  readonly method: string;
  readonly path: string;
  readonly json?: object;
}

const saving = (key: string, value: string, category = 'email') => ({
  method: 'POST',
  path: '/api/admin/settings/bulk',
  json: { settings: [{ category, key, value }] },
});
const backup: Step = { method: 'GET', path: '/api/admin/backup' };
const mailServer: Step = saving('smtp_host', '127.0.0.1');
const phone: Step = saving('company_phone', '+1 416 555 0100', 'general');

const take = ({ method, path, json }: Step, token: string, { address } = server) =>
  send(address, method, path, { token, ...(json ? { json } : {}) });
const confirm = (token: string, password: string) =>
  send(server.address, 'POST', '/api/auth/confirm', { token, json: { password } });
const required = {
  error: 'Please confirm with your password that it is you.',
  code: 'reauthentication_required',
};

test('a sign-in counts for ten minutes, then a confirmation, in every process at once', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { token } = await signIn(server);
  for (const step of [backup, mailServer]) assert.equal((await take(step, token)).status, 200);
  t.mock.timers.tick(10 * 60_000);
  for (const step of [backup, mailServer]) {
    const { status, body } = await take(step, token);
    assert.deepEqual([status, body], [403, required], step.path);
  }
  assert.equal((await take(phone, token)).status, 200);
  assert.equal((await take(backup, token, second)).status, 403);
  assert.equal((await confirm(token, testPassword)).status, 204);
  assert.equal((await take(backup, token, second)).status, 200);
  assert.equal((await take(mailServer, token)).status, 200);
});

test('a session of the command line makes backups always, but changes no mail server', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { token } = await signIn(server, { userAgent: 'longitude-cli (build-runner)' });
  t.mock.timers.tick(11 * 3_600_000);
  assert.equal((await take(backup, token)).status, 200);
  assert.equal((await take(mailServer, token)).status, 403);
});

test('a stolen token cannot try all passwords, and its owner goes on elsewhere', async () => {
  const stolen = await signIn(server);
  const own = await signIn(server);
  for (let count = 0; count < 10; count++) {
    assert.equal((await confirm(stolen.token, 'a guess')).status, 400);
  }
  assert.equal((await confirm(stolen.token, testPassword)).status, 429);
  assert.equal((await confirm(own.token, testPassword)).status, 204);
  const { status } = await send(server.address, 'GET', '/api/auth/verify', { token: stolen.token });
  assert.equal(status, 200);
});
