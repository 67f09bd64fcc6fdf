import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { changePassword } from '@longitude/contract/profile';
import type { SignedInDevice } from '@longitude/contract/session';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { send } from '../../testing/send.ts';
import { startTestPair } from '../../testing/server-pair.ts';
import { signIn } from '../../testing/sign-in.ts';
import { testPassword } from '../../testing/test-server.ts';

const environment = { ROLE: 'api', RATE_LIMITS: 'on' };
const [server, second] = await startTestPair(environment, environment);
after(async () => {
  await second.stop();
  await server.stop();
});

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:135.0) Gecko/20100101 Firefox/135.0';
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const call = (method: string, path: string, token: string, { address } = server) =>
  send(address, method, `/api${path}`, { token });
const verify = async (token: string, at = server) =>
  (await call('GET', '/auth/verify', token, at)).status;
const list = async (token: string) =>
  (await call('GET', '/admin/sessions', token)).body as SignedInDevice[];

test('lists only the administrator’s devices, this one marked, last used first', async () => {
  const other = await addAdministrator(server, 'other-lists');
  const own = await signIn(other, { username: 'other-lists', userAgent: firefox });
  const found = await list(own.token);
  assert.equal(found.length, 2);
  const [first] = found;
  assert.equal(first?.device, 'Firefox on Windows');
  assert.equal(first.address, '127.0.0.1');
  assert.equal(first.isCurrent, true);
  const marks = found.map(({ isCurrent }) => isCurrent);
  assert.deepEqual(marks, [true, false]);
  const text = JSON.stringify(found);
  assert.ok(!text.includes(own.token.split('.')[1]!) && !text.includes('jti'));
});

test('a device with an earlier sign-in is not new, even if others sign in on it', async () => {
  const second = await addAdministrator(server, 'other-device');
  const first = await signIn(server);
  const again = await signIn(server, { device: first.device });
  const shared = await signIn(server, { username: 'other-device', device: first.device });
  const isNew = async (token: string) =>
    (await list(token)).find(({ isCurrent }) => isCurrent)?.isNew;
  assert.deepEqual(
    [await isNew(first.token), await isNew(again.token), await isNew(shared.token)],
    [true, false, true],
  );
  assert.ok(second.token);
});

test('signing a device out ends its session everywhere within a second, and its proof', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const phone = await signIn(server);
  const desk = await signIn(server);
  assert.deepEqual([await verify(phone.token), await verify(phone.token, second)], [200, 200]);
  const row = (await list(phone.token)).find(({ isCurrent }) => isCurrent);
  assert.ok(row);
  assert.equal((await call('DELETE', `/admin/sessions/${row.id}`, desk.token)).status, 204);
  assert.equal(await verify(phone.token), 401);
  t.mock.timers.tick(1000);
  assert.equal(await verify(phone.token, second), 401);
  assert.equal((await call('DELETE', `/admin/sessions/${row.id}`, desk.token)).status, 404);
  const back = await signIn(server, { device: phone.device });
  const now = (await list(back.token)).find(({ isCurrent }) => isCurrent);
  assert.equal(now?.isNew, true);
});

test('signing out ends the session here immediately and in every process within a second', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const [{ token: kept }, { token }] = [await signIn(server), await signIn(server)];
  assert.deepEqual([await verify(token), await verify(token, second)], [200, 200]);
  const logout = async () => (await call('POST', '/auth/logout', token)).status;
  assert.equal(await logout(), 204);
  assert.equal(await verify(token), 401);
  t.mock.timers.tick(1000);
  assert.equal(await verify(token, second), 401);
  assert.equal(await logout(), 401);
  assert.equal(await verify(kept), 200);
});

test('a changed password ends all other sessions in every process within a second', async (t) => {
  const own = await addAdministrator(server, 'changes');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const other = await signIn(server, { username: 'changes' });
  assert.equal(await verify(other.token, second), 200);
  const payload = { currentPassword: testPassword, newPassword: 'a password of my own' };
  await own.admin.call(changePassword, { payload });
  t.mock.timers.tick(1000);
  assert.deepEqual([await verify(other.token), await verify(other.token, second)], [401, 401]);
  assert.equal(await verify(own.token), 200);
});

test('an administrator cannot end the session of another', async () => {
  const other = await addAdministrator(server, 'other-ends');
  const [theirs] = await list(other.token);
  assert.ok(theirs);
  const { token } = await signIn(server);
  assert.equal((await call('DELETE', `/admin/sessions/${theirs.id}`, token)).status, 404);
  assert.equal((await call('DELETE', '/admin/sessions', token)).status, 204);
  assert.equal(await verify(other.token), 200);
});

test('signing out all other devices leaves this one', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const others = [await signIn(server), await signIn(server)];
  const { token } = await signIn(server);
  for (const each of others) assert.equal(await verify(each.token, second), 200);
  assert.equal((await call('DELETE', '/admin/sessions', token)).status, 204);
  t.mock.timers.tick(1000);
  for (const each of others) {
    assert.deepEqual([await verify(each.token), await verify(each.token, second)], [401, 401]);
  }
  assert.equal(await verify(token), 200);
  assert.equal((await list(token)).length, 1);
});

test('a session ends after 12 hours without use, and after 30 days at the latest', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const start = Date.now();
  const idle = await signIn(server);
  const used = await signIn(server);
  t.mock.timers.tick(11 * hour);
  assert.equal(await verify(used.token), 200);
  t.mock.timers.tick(hour);
  assert.deepEqual([await verify(idle.token), await verify(used.token)], [401, 200]);
  while (Date.now() < start + 30 * day - 11 * hour) {
    t.mock.timers.tick(11 * hour);
    assert.equal(await verify(used.token), 200);
  }
  t.mock.timers.setTime(start + 30 * day - minute);
  assert.equal(await verify(used.token), 200);
  t.mock.timers.setTime(start + 30 * day);
  assert.equal(await verify(used.token), 401);
});

test('a clock that jumps an hour, either way, signs no one out and extends no session', async (t) => {
  const now = Date.now();
  t.mock.timers.enable({ apis: ['Date'], now });
  const kept = await signIn(server);
  const ended = await signIn(server);
  assert.deepEqual([await verify(kept.token), await verify(ended.token, second)], [200, 200]);
  t.mock.timers.setTime(now - hour);
  assert.equal((await call('POST', '/auth/logout', ended.token)).status, 204);
  assert.deepEqual([await verify(kept.token), await verify(ended.token, second)], [200, 401]);
  t.mock.timers.setTime(now + hour);
  assert.equal(await verify(kept.token), 200);
});

test('sessions of the previous version continue, and get a credential kind', async () => {
  const { connection } = server.product.context;
  const { token } = await signIn(server);
  const sessions = connection.collection('sessions');
  const { jti } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
    jti: string;
  };
  const old = { credential: 1, deviceId: 1, isNewDevice: 1, lastUsedAt: 1, confirmedAt: 1 };
  await sessions.updateOne({ jti }, { $unset: old });
  await sessions.findOne({ jti });
  const { migrations } = await import('./migrations.ts');
  for (const migration of migrations) await migration.run(connection);
  assert.equal((await sessions.findOne({ jti }))?.['credential'], 'password');
  assert.equal(await verify(token), 200);
  assert.equal((await list(token)).find(({ isCurrent }) => isCurrent)?.isNew, false);
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
let lastPort = 2525;
/** Another port each time: settings that stay as they are need no confirmation. */
const mailServer = (): Step => saving('smtp_port', String(++lastPort));
const tagline: Step = saving('site_tagline', 'On call.', 'general');
const take = ({ method, path, json }: Step, token: string, { address } = server) =>
  send(address, method, path, { token, ...(json ? { json } : {}) });
const confirm = (token: string, password: string) =>
  send(server.address, 'POST', '/api/auth/confirm', { token, json: { password } });
const required = {
  error: 'Please enter your password to confirm it’s you.',
  code: 'reauthentication_required',
};

test('a sign-in counts for ten minutes, then a confirmation, in every process immediately', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { token } = await signIn(server);
  for (const step of [backup, mailServer()]) assert.equal((await take(step, token)).status, 200);
  t.mock.timers.tick(10 * 60_000);
  for (const step of [backup, mailServer()]) {
    const { status, body } = await take(step, token);
    assert.deepEqual([status, body], [403, required], step.path);
  }
  assert.equal((await take(tagline, token)).status, 200);
  assert.equal((await take(backup, token, second)).status, 403);
  assert.equal((await confirm(token, testPassword)).status, 204);
  assert.equal((await take(backup, token, second)).status, 200);
  assert.equal((await take(mailServer(), token)).status, 200);
});

test('a session of the command line may always make backups, but not change the mail server', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { token } = await signIn(server, { userAgent: 'longitude-cli (build-runner)' });
  t.mock.timers.tick(11 * 3_600_000);
  assert.equal((await take(backup, token)).status, 200);
  assert.equal((await take(mailServer(), token)).status, 403);
});

test('a stolen token cannot guess passwords, and its owner continues elsewhere', async () => {
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
