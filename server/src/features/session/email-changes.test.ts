import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import * as contract from '@longitude/contract/profile';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { assertFits } from '../../testing/assert-fits.ts';
import { saveCategory, sendMailTo } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { attemptSignIn } from '../../testing/sign-in.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer, testPassword } from '../../testing/test-server.ts';

const sink = await startSmtpSink();
const server = await startTestServer({ RATE_LIMITS: 'on' });
await sendMailTo(server, sink);
after(async () => {
  await server.stop();
  await sink.close();
});

const confirmSubject = 'Confirm your new email address';
const changedSubject = 'Your email address was changed';
const post = (path: string, json: object, token?: string) =>
  send(server.address, 'POST', `/api${path}`, { json, ...(token ? { token } : {}) });
const textOf = ({ body }: { body: unknown }) => (body as { error: string }).error;
const confirm = (link: string, token: string) =>
  post('/admin/profile/email-change/confirm', { token: link }, token);
const undo = (link: string) => post('/auth/email/undo', { token: link });
const readLink = (link: string) => post('/auth/email/link', { token: link });

/** An administrator who signed in just now, without the count of other tests. */
async function add(username: string) {
  await server.stored('rate_limits').deleteMany({});
  const own = await addAdministrator(server, username);
  const from = `${username}@longitude.example`;
  const read = async () => (await own.ask('GET', '/api/admin/profile')).body;
  const save = (changes: object) =>
    own.ask('PUT', '/api/admin/profile', { name: 'N', username, email: from, ...changes });
  return { ...own, from, read, save };
}

/** The code of the newest link in a mailbox, after a number of such emails. */
async function openLink(to: string, subject: string, count = 1): Promise<string> {
  const links = () =>
    sink.received.flatMap(({ envelope, mail }) => {
      const [, token = ''] = /\/admin\/email#token=(\S+)/.exec(mail.text ?? '') ?? [];
      return envelope.to.includes(to) && mail.subject === subject && token ? [token] : [];
    });
  await sink.waitFor(() => links().length >= count);
  return links().at(-1) ?? '';
}

async function move(username: string, to: string) {
  const own = await add(username);
  assert.equal((await own.save({ email: to })).status, 200);
  assert.equal((await confirm(await openLink(to, confirmSubject), own.token)).status, 200);
  return { ...own, undoLink: await openLink(own.from, changedSubject) };
}

test('a new address is used once its link was confirmed, until then the former one is', async () => {
  const own = await add('moves');
  const to = 'moved@longitude.example';
  const saved = await own.save({ email: to, name: 'Moved' });
  assertFits(contract.OwnProfile, saved.body);
  const { id: _, ...profile } = saved.body as contract.OwnProfile;
  const waiting = { username: 'moves', name: 'Moved', email: own.from, pendingEmail: to };
  assert.deepEqual([saved.status, profile], [200, waiting]);
  await sink.waitFor(
    ({ envelope, mail }) =>
      envelope.to.includes(own.from) && mail.subject === 'A new email address was requested',
  );
  const link = await openLink(to, confirmSubject);
  // It may be a stranger's mailbox: no names.
  const { mail } = await sink.waitFor(({ envelope }) => envelope.to.includes(to));
  assert.ok(!/moves|Moved|Name of/.test(mail.text ?? ''));
  assert.deepEqual((await readLink(link)).body, { action: 'confirm', email: to });
  assert.deepEqual(await own.read(), saved.body);
  assert.equal((await attemptSignIn(server, { username: to })).status, 401);
  assert.equal((await confirm(link, own.token)).status, 200);
  const { pendingEmail: _pending, ...rest } = saved.body as contract.OwnProfile;
  assert.deepEqual(await own.read(), { ...rest, email: to });
  assert.equal((await attemptSignIn(server, { username: to })).status, 200);
  const again = await confirm(link, own.token);
  assert.deepEqual([again.status, textOf(again)], [404, 'This link has already been used.']);
  assert.deepEqual((await readLink(await openLink(own.from, changedSubject))).body, {
    action: 'undo',
    email: own.from,
  });
});

test('a stranger with a mistyped address cannot use the link', async () => {
  const own = await add('mistypes');
  const stranger = await add('stranger');
  await own.save({ email: 'typo@longitude.example' });
  const link = await openLink('typo@longitude.example', confirmSubject);
  assert.equal((await post('/admin/profile/email-change/confirm', { token: link })).status, 401);
  assert.match(textOf(await confirm(link, stranger.token)), /belongs to another account/);
  assert.equal((await undo(link)).status, 404);
  assert.equal((await own.ask('DELETE', '/api/admin/profile/email-change')).status, 204);
  assert.equal((await confirm(link, own.token)).status, 404);
  assert.equal(((await own.read()) as contract.OwnProfile).pendingEmail, undefined);
});

test('a newer link replaces earlier ones, and five an hour are sent', async () => {
  const own = await add('repeats');
  const to = 'repeated@longitude.example';
  await own.save({ email: 'first@longitude.example' });
  const first = await openLink('first@longitude.example', confirmSubject);
  await own.save({ email: to });
  const second = await openLink(to, confirmSubject);
  assert.equal((await own.ask('POST', '/api/admin/profile/email-change')).status, 200);
  const third = await openLink(to, confirmSubject, 2);
  for (const old of [first, second]) {
    assert.match(textOf(await confirm(old, own.token)), /The change was cancelled, replaced/);
  }
  assert.equal((await confirm(third, own.token)).status, 200);
  for (let count = 4; count <= 5; count++) {
    assert.equal((await own.save({ email: `n${count}@longitude.example` })).status, 200);
  }
  const limited = [
    await own.save({ email: 'sixth@longitude.example' }),
    await own.ask('POST', '/api/admin/profile/email-change'),
  ];
  for (const response of limited) {
    assert.deepEqual(
      [response.status, textOf(response)],
      [429, 'You have requested many links to new email addresses.'],
    );
  }
});

test('a link works for 24 hours, the way back for seven days', async (t) => {
  const own = await add('waits');
  await own.save({ email: 'waited@longitude.example' });
  const link = await openLink('waited@longitude.example', confirmSubject);
  const changes = server.stored('email_changes');
  const row = { to: 'waited@longitude.example' };
  await changes.updateOne(row, { $set: { expiresAt: new Date() } });
  assert.match(textOf(await confirm(link, own.token)), /has expired/);
  const { undoLink, ...moved } = await move('returns', 'returned@longitude.example');
  const undoMail = sink.received.find(({ mail }) => mail.text?.includes(undoLink));
  assert.match(undoMail?.mail.text ?? '', /Time .+ at \d\d:\d\d \(America\/Toronto\)/);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 7 * 24 * 3_600_000 });
  assert.match(textOf(await undo(undoLink)), /has expired/);
  t.mock.timers.reset();
  assert.equal((await undo(undoLink)).status, 200);
  assert.equal((await moved.ask('GET', '/api/auth/verify')).status, 401);
});

test('undoing a change ends sessions, the password and later changes, and offers a new password', async () => {
  const own = await move('robbed', 'thief@longitude.example');
  await own.save({ email: 'second@longitude.example', username: 'robbed' });
  const next = await openLink('second@longitude.example', confirmSubject);
  assert.equal((await confirm(next, own.token)).status, 200);
  const thiefsWayBack = await openLink('thief@longitude.example', changedSubject);
  const response = await undo(own.undoLink);
  const { email, resetToken } = response.body as { email: string; resetToken: string };
  assert.deepEqual([response.status, email], [200, own.from]);
  assert.equal((await own.ask('GET', '/api/auth/verify')).status, 401);
  for (const username of [own.from, 'robbed', 'thief@longitude.example']) {
    assert.equal((await attemptSignIn(server, { username })).status, 401, username);
  }
  assert.equal((await undo(thiefsWayBack)).status, 404);
  assert.equal((await undo(own.undoLink)).status, 404);
  const reset = { token: resetToken, newPassword: 'a password of my own' };
  assert.equal((await post('/auth/reset', reset)).status, 200);
  const password = reset.newPassword;
  assert.equal((await attemptSignIn(server, { username: own.from, password })).status, 200);
});

test('a changed password ends a pending change', async () => {
  const own = await add('resets');
  await own.save({ email: 'reset@longitude.example' });
  const link = await openLink('reset@longitude.example', confirmSubject);
  const json = { currentPassword: testPassword, newPassword: 'another password' };
  assert.equal((await own.ask('PUT', '/api/admin/profile/password', json)).status, 200);
  assert.equal((await confirm(link, own.token)).status, 404);
});

test('an address that can come back stays reserved for its account', async () => {
  const { from, undoLink } = await move('reserves', 'reserved@longitude.example');
  const other = await add('takes');
  for (const changes of [{ email: from }, { username: from.toUpperCase() }]) {
    assert.equal((await other.save(changes)).status, 409);
  }
  assert.equal((await undo(undoLink)).status, 200);
});

test('another spelling of the same mailbox needs no link; another case before the @ does', async () => {
  const own = await add('spells');
  const spelling = 'spells@Longitude.EXAMPLE';
  const spelled = await own.save({ email: spelling });
  assert.equal((spelled.body as contract.OwnProfile).pendingEmail, undefined);
  const { body } = await own.save({ email: 'Spells@longitude.example' });
  assert.equal((body as contract.OwnProfile).pendingEmail, 'Spells@longitude.example');
});

test('a link that was truncated, changed or forged is refused', async () => {
  const own = await move('forges', 'forged@longitude.example');
  const { keys } = server.product.context;
  const [id = '', code = ''] = own.undoLink.split('.');
  const links = ['', id, `${id}.${code.slice(1)}x`, keys.sign('password-reset', id)];
  for (const link of links) {
    assert.match(textOf(await undo(link)), /is incomplete/);
    assert.match(textOf(await readLink(link)), /is incomplete/);
  }
  // The codes are of one row, but not of one purpose.
  assert.equal((await confirm(own.undoLink, own.token)).status, 404);
  assert.equal((await undo(keys.sign('email-undo', 'f'.repeat(24)))).status, 404);
  assert.equal((await undo({ $ne: '' } as unknown as string)).status, 400);
});

test('without a mail server another address is used immediately, and the way back is sent later', async () => {
  const own = await add('offline');
  await server
    .stored('users')
    .updateOne(
      { usernameKey: 'offline' },
      { $set: { email: 'offline@former.net', emailKey: 'offline@former.net' } },
    );
  await saveCategory(server, 'email', { smtp_host: '' });
  const { body } = await own.save({ email: 'at-once@longitude.example' });
  const { email, pendingEmail } = body as contract.OwnProfile;
  assert.deepEqual([email, pendingEmail], ['at-once@longitude.example', undefined]);
  // Whoever removed the mail server for a minute does not avoid it.
  await sendMailTo(server, sink);
  const link = await openLink('offline@former.net', changedSubject);
  assert.equal((await undo(link)).status, 200);
});

test('a failed notice keeps the new address, and the link to undo it', async () => {
  const own = await add('unnoticed');
  const to = 'unnoticed2@longitude.example';
  await own.save({ email: to });
  const link = await openLink(to, confirmSubject);
  const users = server.stored('users');
  const { _id: userId } = (await users.findOne({ email: own.from })) ?? {};
  const readEmail = async () => (await users.findOne({ usernameKey: 'unnoticed' }))?.['email'];
  const options = { name: 'no-second', unique: true, partialFilterExpression: { userId } };
  await server.stored('security_notices').createIndex({ userId: 1 }, options);
  assert.equal((await confirm(link, own.token)).status, 500);
  await server.stored('security_notices').dropIndex('no-second');
  assert.equal(await readEmail(), to);
  assert.equal((await undo(await openLink(own.from, changedSubject))).status, 200);
  assert.equal(await readEmail(), own.from);
});
