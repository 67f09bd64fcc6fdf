import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { attemptSignIn, signIn } from '../../testing/sign-in.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { startTestServer, testPassword } from '../../testing/test-server.ts';

const sink = await startSmtpSink();
const server = await startTestServer();
await sendMailTo(server, sink);
after(async () => {
  await server.stop();
  await sink.close();
});

const post = (path: string, json: object, headers = {}) =>
  send(server.address, 'POST', `/api/auth/${path}`, { json, headers });
const ask = (usernameOrEmail: string) => post('forgot', { usernameOrEmail });
const read = (token: string) => post('reset/link', { token });
const reset = (token: string, newPassword = 'a new password') =>
  post('reset', { token, newPassword });
const textOf = ({ body }: { body: unknown }) => (body as { error: string }).error;

const linksTo = (to: string) =>
  sink.received.filter(
    ({ envelope, mail }) => envelope.to.includes(to) && mail.subject === 'Reset your password',
  );

/** Every requested link was sent or dropped. */
async function allSent(): Promise<void> {
  const resets = server.stored('password_resets');
  const queued = { 'mails.state': 'queued' };
  await waitUntil('no link waits', async () => (await resets.countDocuments(queued)) === 0);
}

/** Requests a link as an administrator with a forgotten password, and opens the email. */
async function receiveLink(username: string): Promise<string> {
  const to = `${username}@longitude.example`;
  const before = linksTo(to).length;
  assert.equal((await ask(username)).status, 202);
  const { mail } = await sink.waitFor(
    ({ envelope, mail: each }) =>
      envelope.to.includes(to) &&
      each.subject === 'Reset your password' &&
      linksTo(to).length > before,
  );
  assert.ok(mail);
  const newest = linksTo(to).at(-1)?.mail.text ?? '';
  const [, token = ''] = /\/admin\/reset#token=(\S+)/.exec(newest) ?? [];
  return token;
}

test('a link sets a new password once, ends all sessions and makes the device known', async () => {
  const { token: old } = await addAdministrator(server, 'forgets');
  const link = await receiveLink('forgets');
  assert.deepEqual((await read(link)).body, { username: 'forgets' });
  const { status, body } = await reset(link);
  assert.equal(status, 200);
  const { username, device } = body as { username: string; device: string };
  assert.equal(username, 'forgets');
  const verified = await send(server.address, 'GET', '/api/auth/verify', { token: old });
  assert.equal(verified.status, 401);
  assert.equal((await attemptSignIn(server, { username })).status, 401);
  const { token } = await signIn(server, { username, password: 'a new password', device });
  const sessions = await send(server.address, 'GET', '/api/admin/sessions', { token });
  assert.deepEqual(
    (sessions.body as { isNew: boolean }[]).map(({ isNew }) => isNew),
    [false],
  );
  const used = 'This link has already been used, or the password was changed after it was sent.';
  for (const again of [await read(link), await reset(link, 'another one')]) {
    assert.deepEqual([again.status, textOf(again)], [404, used]);
  }
  await sink.waitFor(
    ({ envelope, mail }) =>
      envelope.to.includes('forgets@longitude.example') &&
      mail.subject === 'Your password was changed',
  );
});

test('if two use a link concurrently, one succeeds', async () => {
  await addAdministrator(server, 'twice');
  const link = await receiveLink('twice');
  const statuses = await Promise.all([reset(link, 'first one'), reset(link, 'second one')]);
  const found = statuses.map(({ status }) => status).toSorted((a, b) => a - b);
  assert.deepEqual(found, [200, 404]);
});

test('a link works for an hour', async (t) => {
  await addAdministrator(server, 'slow');
  const link = await receiveLink('slow');
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  t.mock.timers.tick(59 * 60_000);
  assert.equal((await read(link)).status, 200);
  t.mock.timers.tick(60_000);
  const responses = [await read(link), await reset(link)];
  for (const response of responses) {
    assert.deepEqual(
      [response.status, textOf(response)],
      [404, 'This link is older than one hour. Your password has not changed.'],
    );
  }
});

test('a link that was truncated, changed or forged is refused with a clear text', async () => {
  await addAdministrator(server, 'cut');
  const link = await receiveLink('cut');
  const [id = '', code = ''] = link.split('.');
  const { keys } = server.product.context;
  const links = [
    '',
    id,
    link.slice(0, -1),
    `${link}=`,
    `${'f'.repeat(24)}.${code}`,
    keys.sign('device', id),
    keys.sign('password-reset', 'nothing'),
  ];
  for (const each of links) {
    const { status, body } = await reset(each);
    assert.equal(status, 404, each);
    assert.equal(textOf({ body }), 'This link is incomplete. Open it from the email again.');
  }
  assert.equal((await post('reset', { token: { $ne: '' }, newPassword: 'abcdef' })).status, 400);
  const unknown = await reset(keys.sign('password-reset', 'f'.repeat(24)));
  assert.equal(unknown.status, 404);
  assert.equal((await reset(link, 'short')).status, 400);
  assert.equal((await reset(link)).status, 200);
});

test('a link to a previous address of the account is refused', async () => {
  await addAdministrator(server, 'relocates');
  const link = await receiveLink('relocates');
  const email = 'elsewhere@longitude.example';
  const moved = { $set: { email, emailKey: email } };
  await server.stored('users').updateOne({ usernameKey: 'relocates' }, moved);
  const response = await reset(link);
  assert.deepEqual(
    [response.status, textOf(response)],
    [404, 'This link was sent to an address the account no longer uses.'],
  );
});

test('a link is void after a password change', async () => {
  const { token } = await addAdministrator(server, 'remembers');
  const link = await receiveLink('remembers');
  const json = { currentPassword: testPassword, newPassword: 'remembered after all' };
  await send(server.address, 'PUT', '/api/admin/profile/password', { token, json });
  assert.equal((await reset(link)).status, 404);
  const password = 'remembered after all';
  assert.equal((await attemptSignIn(server, { username: 'remembers', password })).status, 200);
});

test('every name gets the same response, and only an account gets an email', async () => {
  await addAdministrator(server, 'known');
  const responses = await Promise.all(
    ['known', 'KNOWN@longitude.example', 'nobody', 'nobody@elsewhere.example', '$ne'].map(ask),
  );
  for (const { status, body } of responses) {
    assert.deepEqual([status, body], [202, { state: 'accepted' }]);
  }
  await sink.waitFor(() => linksTo('known@longitude.example').length === 2);
  await allSent();
  const strangers = sink.received.filter(({ envelope }) =>
    envelope.to.some((to) => to.includes('nobody')),
  );
  assert.equal(strangers.length, 0);
});

test('one mailbox gets three links an hour, over all requesters', async () => {
  await addAdministrator(server, 'bombed');
  for (let count = 0; count < 5; count++) await ask(count % 2 ? 'bombed' : 'BOMBED');
  await sink.waitFor(() => linksTo('bombed@longitude.example').length === 3);
  await allSent();
  assert.equal(linksTo('bombed@longitude.example').length, 3);
});

test('a disabled account gets no link', async () => {
  const { connection } = server.product.context;
  await addAdministrator(server, 'inactive');
  const users = connection.collection('users');
  await users.updateOne({ usernameKey: 'inactive' }, { $set: { active: false } });
  await ask('inactive');
  await receiveLink('forgets');
  assert.equal(linksTo('inactive@longitude.example').length, 0);
});
