import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/profile';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { attemptSignIn, signIn } from '../../testing/sign-in.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, testPassword } from '../../testing/test-server.ts';

const sink = await startSmtpSink();
const server = await startTestServer();
await sendMailTo(server, sink);
after(async () => {
  await server.stop();
  await sink.close();
});

interface Failure {
  readonly error: string;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const put = (path: string, token: string, json: unknown, headers = {}) =>
  send(server.address, 'PUT', `/api/admin/${path}`, { token, json, headers });
const changePassword = (token: string, currentPassword: string, newPassword: string) =>
  put('profile/password', token, { currentPassword, newPassword });
const verify = async (token: string) =>
  (await send(server.address, 'GET', '/api/auth/verify', { token })).status;
const longAgo = new Date(Date.now() - 3_600_000);
/** Moves the last sign-in of all sessions of an account back by an hour. */
async function forgetConfirmation(username: string): Promise<void> {
  const { connection } = server.product.context;
  const user = await connection.collection('users').findOne({ usernameKey: username });
  const $set = { confirmedAt: longAgo };
  await connection.collection('sessions').updateMany({ userId: user?._id }, { $set });
}

test('the profile is read and changed, once per version', async () => {
  const { token } = await addAdministrator(server, 'edits');
  const read = await send(server.address, 'GET', '/api/admin/profile', { token });
  assertFits(contract.Profile, read.body);
  const etag = read.headers.get('etag') ?? '';
  const wanted = { name: ' Amara Nwosu ', email: 'edits@longitude.example', username: 'amara' };
  const changed = await put('profile', token, wanted, { 'if-match': etag });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body, { ...(read.body as object), ...wanted, name: 'Amara Nwosu' });
  const stale = await put('profile', token, { ...wanted, name: 'B' }, { 'if-match': etag });
  assert.deepEqual(
    [stale.status, (stale.body as { current: unknown }).current],
    [412, changed.body],
  );
  assert.equal((await attemptSignIn(server, { username: 'AMARA' })).status, 200);
  assert.equal((await attemptSignIn(server, { username: 'edits' })).status, 401);
});

test('each missing field says that all are required', async () => {
  const { token } = await addAdministrator(server, 'requires');
  const whole = { name: 'A', email: 'requires@longitude.example', username: 'requires' };
  for (const field of ['name', 'email', 'username']) {
    for (const value of ['', '  ', undefined, null, 7, { $ne: '' }]) {
      const { status, body } = await put('profile', token, { ...whole, [field]: value });
      const { fields } = body as Failure;
      assert.deepEqual([status, fields], [400, { [field]: 'All fields are required' }]);
    }
  }
  const { body } = await put('profile', token, { ...whole, email: 'no address' });
  assert.deepEqual((body as Failure).fields, { email: 'Please enter a valid email address' });
});

test('a sign-in name of another administrator is refused at its field', async () => {
  const { token } = await addAdministrator(server, 'conflicts');
  await addAdministrator(server, 'holder', 'holder@xn--bcher-kva.example');
  const own = { name: 'C', email: 'conflicts@longitude.example', username: 'conflicts' };
  const cases: [field: string, value: string][] = [
    ['username', 'HOLDER'],
    ['username', 'holder@Bücher.example'],
    ['email', 'Holder@BÜCHER.example'],
  ];
  for (const [field, value] of cases) {
    const { status, body } = await put('profile', token, { ...own, [field]: value });
    const { code, fields } = body as Failure;
    assert.deepEqual([status, code, Object.keys(fields ?? {})], [409, 'conflict', [field]]);
  }
  await addAdministrator(server, 'earlier', 'earlier@bücher.example');
  await signIn(server, { username: 'holder@Bücher.example' });
  await signIn(server, { username: 'earlier@BÜCHER.example' });
});

test('a username that could be taken for another one is refused at its field', async () => {
  const { token } = await addAdministrator(server, 'lookalike');
  await addAdministrator(server, 'paul.smith');
  const own = { name: 'L', email: 'lookalike@longitude.example', username: 'lookalike' };
  const cases: [username: string, status: number, text: RegExp][] = [
    ['PauI.Smith', 409, /^This looks like “paul.smith”, the username of another administrator\.$/],
    ['paul-smith', 409, /looks like “paul.smith”/],
    ['Раul.smith', 400, /Use the letters of one alphabet/],
    ['paul.smith.', 400, /begins and ends with a letter or digit/],
    ['paul\u200b.smith', 409, /^Another administrator has this username\.$/],
  ];
  for (const [username, status, text] of cases) {
    const response = await put('profile', token, { ...own, username });
    assert.equal(response.status, status, username);
    assert.match((response.body as Failure).fields?.['username'] ?? '', text);
  }
  assert.equal((await put('profile', token, { ...own, username: 'Lookalike' })).status, 200);
  // A name of an earlier version stays valid.
  const users = server.stored('users');
  await users.updateOne(
    { usernameKey: 'lookalike' },
    { $set: { username: '🦉', usernameKey: '🦉' } },
  );
  assert.equal((await put('profile', token, { ...own, username: '🦉', name: 'B' })).status, 200);
});

test('another email address requires a recent sign-in', async () => {
  const { token } = await addAdministrator(server, 'moves');
  await forgetConfirmation('moves');
  const wanted = { name: 'M', email: 'moved@longitude.example', username: 'moves' };
  const refused = await put('profile', token, wanted);
  assert.deepEqual(
    [refused.status, (refused.body as Failure).code],
    [403, 'reauthentication_required'],
  );
  assert.equal(await verify(token), 200);
  const same = await put('profile', token, { ...wanted, email: 'moves@longitude.example' });
  assert.equal(same.status, 200);
  const confirm = (password: string) =>
    send(server.address, 'POST', '/api/auth/confirm', { token, json: { password } });
  const wrong = await confirm('not it');
  assert.deepEqual(
    [wrong.status, (wrong.body as Failure).fields],
    [400, { password: 'This is not your password.' }],
  );
  assert.equal((await confirm(testPassword)).status, 204);
  assert.equal((await put('profile', token, wanted)).status, 200);
});

test('a changed password counts immediately, and its owner is notified', async () => {
  const own = await addAdministrator(server, 'changes');
  const { status, body } = await changePassword(own.token, testPassword, 'a password of my own');
  assert.equal(status, 200);
  assertFits(contract.Profile, body);
  assert.equal((await attemptSignIn(server, { username: 'changes' })).status, 401);
  const password = 'a password of my own';
  assert.equal((await attemptSignIn(server, { username: 'changes', password })).status, 200);
  const { mail } = await sink.waitFor(
    (each) =>
      each.envelope.to.includes('changes@longitude.example') &&
      each.mail.subject === 'Your password was changed',
  );
  assert.ok(!mail.text?.includes('of my own'));
});

test('each specified message is returned, and a wrong password does not sign out', async () => {
  const { token } = await addAdministrator(server, 'messages');
  const missing = 'Current password and new password are required';
  const short = 'New password must be at least 6 characters long';
  const cases: [json: object, fields: object][] = [
    [{ currentPassword: '', newPassword: 'long enough' }, { currentPassword: missing }],
    [{ currentPassword: testPassword, newPassword: '' }, { newPassword: missing }],
    [{}, { currentPassword: missing, newPassword: missing }],
    [{ currentPassword: testPassword, newPassword: 'maple' }, { newPassword: short }],
    [
      { currentPassword: 'wrong', newPassword: 'long enough' },
      { currentPassword: 'This is not your current password.' },
    ],
  ];
  for (const [json, fields] of cases) {
    const { status, body } = await put('profile/password', token, json);
    assert.deepEqual([status, (body as Failure).fields], [400, fields]);
  }
  assert.equal(await verify(token), 200);
  assert.equal((await changePassword(token, testPassword, 'sixsix')).status, 200);
});

test('a password of 1,000 characters counts to its last one', async () => {
  const { token } = await addAdministrator(server, 'lengthy');
  const start = 'long '.repeat(199);
  assert.equal((await changePassword(token, testPassword, `${start}12345`)).status, 200);
  for (const [end, status] of [
    ['12344', 401],
    ['1234', 401],
    ['12345', 200],
  ] as const) {
    const attempt = { username: 'lengthy', password: start + end };
    assert.equal((await attemptSignIn(server, attempt)).status, status, end);
  }
});

test('if two devices change the password concurrently, one wins and the other gets the reason', async () => {
  const first = await addAdministrator(server, 'races');
  const other = await signIn(server, { username: 'races' });
  const responses = await Promise.all([
    changePassword(first.token, testPassword, 'password of the first'),
    changePassword(other.token, testPassword, 'password of the other'),
  ]);
  const won = responses.findIndex(({ status }) => status === 200);
  const lost = responses[1 - won];
  assert.ok(won >= 0 && lost && [400, 401].includes(lost.status), JSON.stringify(responses));
  if (lost.status === 400) {
    assert.deepEqual((lost.body as Failure).fields, {
      currentPassword: 'This is not your current password.',
    });
  }
  const passwords = ['password of the first', 'password of the other'];
  const statuses = await Promise.all(
    passwords.map(async (password) => {
      return (await attemptSignIn(server, { username: 'races', password })).status;
    }),
  );
  assert.equal(statuses[won], 200);
  assert.equal(statuses[1 - won], 401);
});

test('all of it is audited, without secrets', async () => {
  const { connection } = server.product.context;
  const { token } = await addAdministrator(server, 'audited');
  await attemptSignIn(server, { username: 'audited', password: 'guessed canary' });
  await changePassword(token, 'current canary', 'new canary');
  await send(server.address, 'POST', '/api/auth/confirm', {
    token,
    json: { password: testPassword },
  });
  await changePassword(token, testPassword, 'new canary');
  await send(server.address, 'DELETE', '/api/admin/sessions', { token });
  await send(server.address, 'POST', '/api/auth/logout', { token });
  const user = await connection.collection('users').findOne({ usernameKey: 'audited' });
  const id = user?._id.toHexString();
  const rows = await connection
    .collection('audit')
    .find({ kind: 'user', id })
    .sort({ _id: 1 })
    .toArray();
  const actions = rows.map((row) => String(row['action']));
  assert.deepEqual(actions, [
    'sign-in',
    'sign-in-failed',
    'confirm-failed',
    'confirmed',
    'password-changed',
    'sessions-ended',
    'sign-out',
  ]);
  assert.equal(rows[1]?.['address'], '127.0.0.1');
  const all = JSON.stringify(await connection.collection('audit').find().toArray());
  assert.ok(!all.includes('canary') && !all.includes(testPassword) && !all.includes('argon2'));
});
