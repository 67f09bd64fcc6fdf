import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listRefusedAddresses } from '@longitude/contract/refused-addresses';
import type { SignedInDevice } from '@longitude/contract/session';
import { settings } from './features/settings/feature.ts';
import { openWatchLab, watchPath } from './features/scans/schedules/testing/watch-lab.ts';
import { attemptSignIn, signIn } from './testing/sign-in.ts';
import { send } from './testing/send.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { saveCategory } from './testing/mail-settings.ts';

const [oldKey = '', newKey = ''] = [8, 9].map((byte) => Buffer.alloc(32, byte).toString('base64'));

const verify = async ({ address }: TestServer, token: string) =>
  (await send(address, 'GET', '/api/auth/verify', { token })).status;
const post = (server: TestServer, path: string, json: object) =>
  send(server.address, 'POST', `/api${path}`, { json });
const get = async ({ address }: TestServer, path: string) =>
  (await send(address, 'GET', path)).status;

/** Whether a sign-in with this proof is one on a known device. */
async function isKnown(server: TestServer, device: string): Promise<boolean> {
  const { token } = await signIn(server, { device });
  const { body } = await send(server.address, 'GET', '/api/admin/sessions', { token });
  return !(body as SignedInDevice[]).find(({ isCurrent }) => isCurrent)?.isNew;
}

let lab: Awaited<ReturnType<typeof openWatchLab>>;
let next: Record<string, string>;
let rotated: TestServer;
before(async () => {
  lab = await openWatchLab({ secretKey: oldKey });
  await saveCategory(lab.server, 'email', { smtp_password: 'kept secret' });
  next = { ROLE: 'api', MONGODB_URI: lab.server.product.databaseUri, SECRET_KEY: newKey };
  rotated = await startTestServer({ ...next, SECRET_KEY_PREVIOUS: oldKey });
});
after(async () => {
  await rotated.stop();
  await lab.stop();
});

test('a digest composed after a key change links to reports that open', async (t) => {
  await saveCategory(lab.server, 'notifications', {
    notify_security_scan: 'true',
    notification_frequency: 'hourly',
    notification_email: 'desk@longitude.example',
  });
  for (const host of ['one.example', 'two.example']) await lab.requestWatch(host);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 });
  await rotated.product.context.outbox.sendDue();
  const { mail } = lab.lastTo('desk@longitude.example');
  const links = [...(mail.text ?? '').matchAll(/\/scanner\/reports\/([\w-]+)/g)];
  assert.equal(links.length, 2, mail.text);
  for (const [, token] of links) {
    assert.equal(await get(rotated, `/api/security-scan/reports/${token}`), 200);
  }
});

test('sessions, device proofs, links and stored passwords survive a change of SECRET_KEY', async (t) => {
  const { device, token } = await signIn(lab.server);
  const watch = await lab.beginWatch('kept.example');
  const unconfirmed = await lab.requestWatch('waits.example');
  await post(lab.server, '/auth/forgot', { usernameOrEmail: 'admin' });
  await lab.sendDue();
  const { mail } = lab.lastTo('admin@longitude.example');
  const [, link = ''] = /#token=(\S+)/.exec(mail.text ?? '') ?? [];
  assert.equal(await verify(rotated, token), 200);
  // A process that lacks the new key rejects its tokens.
  assert.equal(await verify(lab.server, rotated.token), 401);
  const smtp = await rotated.product.serviceOf(settings).readSmtp();
  assert.equal(smtp.password, 'kept secret');
  assert.ok(await isKnown(rotated, device));
  const { device: renewed, token: newest } = await signIn(rotated, { device });
  assert.notEqual(renewed, device);
  assert.deepEqual((await post(rotated, '/auth/reset/link', { token: link })).body, {
    username: 'admin',
  });
  const [, refusal] =
    /email\/refuse\?token=(\S+)/.exec(lab.lastTo(unconfirmed.email).mail.text ?? '') ?? [];
  const isRefused = async ({ admin }: TestServer) =>
    (await admin.call(listRefusedAddresses, { query: { email: unconfirmed.email } })).length > 0;
  assert.equal(await isRefused(rotated), false);
  for (const each of [watch.manage, unconfirmed.confirm, unconfirmed.manage]) {
    assert.equal(await get(rotated, `${watchPath}?token=${each}`), 200);
  }

  const settled = await startTestServer(next);
  t.after(() => settled.stop());
  assert.equal(await verify(settled, newest), 200);
  assert.ok(await isKnown(settled, renewed));
  assert.equal(await verify(settled, token), 401);
  assert.ok(!(await isKnown(settled, device)));
  assert.equal(await get(settled, `${watchPath}?token=${watch.manage}`), 200);
  assert.equal(
    (await post(settled, '/security-scan/watch/stop', { token: watch.manage })).status,
    200,
  );

  // Also when the key that made the link is gone: it is of no use to ask people to refuse again.
  const refuse = (server: TestServer) => post(server, '/email/refuse', { token: refusal ?? '' });
  assert.equal((await refuse(settled)).status, 200);
  for (const each of [settled, rotated, lab.server]) assert.equal(await isRefused(each), true);
  for (const each of [rotated, lab.server]) assert.equal((await refuse(each)).status, 200);

  const password = 'a new password';
  const reset = await post(rotated, '/auth/reset', { token: link, newPassword: password });
  assert.equal(reset.status, 200);
  assert.equal((await attemptSignIn(settled, { password })).status, 200);
});
