import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import pino from 'pino';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { readStoreFiles } from '../../testing/database-server.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { send } from '../../testing/send.ts';
import { attemptSignIn } from '../../testing/sign-in.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { waitUntil } from '../../testing/wait-until.ts';
import { migrations } from './migrations.ts';

const lines: string[] = [];
const sink = await startSmtpSink();
const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) });
const server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, { log });
await sendMailTo(server, sink);
after(async () => {
  await server.stop();
  await sink.close();
});

/** All documents of the database, as text. */
async function readDatabase(): Promise<string> {
  const { connection } = server.product.context;
  const names = (await connection.listCollections()).map(({ name }) => name);
  const all = names.map((name) => connection.collection(name).find().toArray());
  return JSON.stringify(await Promise.all(all));
}

test('a password typed as a name is stored nowhere, and neither are visitors’ addresses of limits', async () => {
  const canary = `canary${randomBytes(6).toString('hex')}`;
  const from = '203.0.113.77';
  for (const username of [canary, canary.toUpperCase(), `${canary}@longitude.example`]) {
    const { status } = await attemptSignIn(server, { username, password: 'a guess', from });
    assert.equal(status, 401);
    const headers = {
      'x-forwarded-for': from,
      'idempotency-key': username.replaceAll(canary, 'k'),
    };
    const json = { usernameOrEmail: username };
    const response = await send(server.address, 'POST', '/api/auth/forgot', { json, headers });
    assert.equal(response.status, 202);
  }
  const waiting = { 'mails.state': 'queued' };
  const resets = server.stored('password_resets');
  await waitUntil('no link waits', async () => (await resets.countDocuments(waiting)) === 0);
  const stored = await readDatabase();
  assert.match(stored, /loginAccount/);
  assert.match(stored, /forgotName/);
  const files = readStoreFiles()?.toString('latin1') ?? '';
  for (const text of [stored, files, lines.join('')]) {
    assert.ok(!text.toLowerCase().includes(canary));
  }
  const limits = await server.stored('rate_limits').find().toArray();
  for (const { key } of limits) assert.match(String(key), /^\w+:[\w-]{43}$/);
});

test('a call with an invalid token is a log line with its network', async () => {
  const headers = { 'x-forwarded-for': '198.51.100.77' };
  const { status } = await send(server.address, 'GET', '/api/admin/stats', {
    token: 'canary.canary.canary',
    headers,
  });
  assert.equal(status, 401);
  const [line] = lines.filter((each) => each.includes('198.51.100.77'));
  const { level, reason, count, networks } = JSON.parse(line ?? '{}') as Record<string, unknown>;
  assert.deepEqual([level, reason, count, networks], [40, 'invalid token', 1, ['198.51.100.77']]);
  assert.ok(!lines.join('').includes('canary'));
});

test('names that an earlier version stored are deleted', async () => {
  const [limits, resets] = [server.stored('rate_limits'), server.stored('password_resets')];
  await limits.insertOne({ key: 'loginAccount:an old canary', points: 1 });
  await resets.insertOne({ name: 'an old canary', createdAt: new Date() });
  const migration = migrations.find(({ name }) => name === '0012-typed-names');
  await migration?.run(server.product.context.connection);
  assert.ok(!(await readDatabase()).includes('an old canary'));
});

test('an owner is notified of many guesses once a day, and strangers cannot use up their links', async () => {
  await addAdministrator(server, 'besieged');
  const to = 'besieged@longitude.example';
  const user = await server.stored('users').findOne({ usernameKey: 'besieged' });
  const key = server.limitKey('loginAccount', String(user?._id));
  const counted = { points: 100, expire: new Date(Date.now() + 3_600_000) };
  await server.stored('rate_limits').updateOne({ key }, { $set: counted }, { upsert: true });
  const guess = { username: 'besieged', password: 'a guess' };
  for (const from of ['203.0.113.90', '203.0.113.91', '203.0.113.92']) {
    assert.equal((await attemptSignIn(server, { ...guess, from })).status, 429);
  }
  const notices = () =>
    sink.received.filter(
      ({ envelope, mail }) =>
        envelope.to.includes(to) && mail.subject === 'Many failed sign-ins to your account',
    );
  await sink.waitFor(() => notices().length > 0);
  for (let network = 1; network <= 7; network++) {
    const headers = { 'x-forwarded-for': `198.51.100.${network}` };
    const json = { usernameOrEmail: 'besieged' };
    const response = await send(server.address, 'POST', '/api/auth/forgot', { json, headers });
    assert.equal(response.status, 202);
  }
  const waiting = { 'mails.state': 'queued' };
  const resets = server.stored('password_resets');
  await waitUntil('no link waits', async () => (await resets.countDocuments(waiting)) === 0);
  const links = sink.received.filter(
    ({ envelope, mail }) => envelope.to.includes(to) && mail.subject === 'Reset your password',
  );
  assert.deepEqual([links.length, notices().length], [3, 1]);
});
