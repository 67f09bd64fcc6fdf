import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pino from 'pino';
import { AppError } from '../../platform/errors.ts';
import { addAdministrator } from '../../testing/add-administrator.ts';
import { sendMailTo } from '../../testing/mail-settings.ts';
import { attemptSignIn, signIn } from '../../testing/sign-in.ts';
import { startSmtpSink } from '../../testing/smtp-sink.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { session } from './feature.ts';
import { HashQueue } from './hash-queue.ts';
import { isWhole } from '../../testing/whole.ts';

const lines: string[] = [];
const sink = await startSmtpSink();
// Without the product's own redaction, which would hide what must not be logged at all.
const formatters = { level: (level: string) => ({ level }) };
const log = pino({ formatters }, { write: (line) => void lines.push(line) });
const server = await startTestServer({ RATE_LIMITS: 'on', TRUST_PROXY: '1' }, { log });
await sendMailTo(server, sink);
after(async () => {
  await server.stop();
  await sink.close();
});

const guess = { password: 'a guess' };
const statusOf = async (attempt: Parameters<typeof attemptSignIn>[1]) =>
  (await attemptSignIn(server, attempt)).status;

/** An account of its own, and the proof of the device that it signed in on. */
async function makeOwner(username: string) {
  await addAdministrator(server, username);
  const { device } = await signIn(server, { username, from: '203.0.113.200' });
  return { username, device };
}

test('ten wrong guesses block their own network, and no one else', async () => {
  const { username, device } = await makeOwner('guessed');
  const from = '203.0.113.1';
  for (let count = 0; count < 10; count++) {
    assert.equal(await statusOf({ ...guess, username, from }), 401);
  }
  assert.equal(await statusOf({ ...guess, username, from }), 429);
  // The right password as well: the answer must not say which it was.
  assert.equal(await statusOf({ username, from }), 429);
  assert.equal(await statusOf({ username: 'GUESSED@longitude.example', from }), 429);
  assert.equal(await statusOf({ username, device, from }), 200);
  assert.equal(await statusOf({ username, from: '203.0.113.2' }), 200);
});

/** Networks of an attack that are real ones, and the guesses of each; all others are only counted. */
const [networks, guesses] = isWhole ? [11, 10] : [2, 2];

/** As if there had been so many guesses before: each real one takes the time of a hash. */
async function countBefore(key: string, points: number): Promise<void> {
  const counted = { points, expire: new Date(Date.now() + 3_600_000) };
  await server.stored('rate_limits').updateOne({ key }, { $set: counted }, { upsert: true });
}

const idOf = async (username: string) =>
  String((await server.stored('users').findOne({ usernameKey: username }))?._id);

/** As if an account had been guessed at from other networks as well: a hundred guesses an hour. */
const countOtherGuesses = async (username: string) =>
  countBefore(`loginAccount:${await idOf(username)}`, 100 - guesses * (networks - 1));

test('a device that signed in before signs in at every moment of a wide attack', async () => {
  const { username, device } = await makeOwner('attacked');
  await countOtherGuesses(username);
  for (let network = 1; network <= networks; network++) {
    const from = `198.51.100.${network}`;
    for (let count = 0; count < guesses; count++) {
      const expected = network < networks ? 401 : 429;
      assert.equal(await statusOf({ ...guess, username, from }), expected, from);
    }
    assert.equal(await statusOf({ username, device, from: '203.0.113.201' }), 200);
  }
  const stranger = await attemptSignIn(server, { username, from: '203.0.113.202' });
  assert.deepEqual(
    [stranger.status, (stranger.body as { error: string }).error],
    [
      429,
      'Too many attempts for this account. Use a device that you have signed in on before, or reset your password.',
    ],
  );
});

test('a password that the machine’s owner has generated signs in at every moment of it, too', async () => {
  const { username } = await makeOwner('rescued');
  const { administration } = server.product.serviceOf(session);
  const { generated = '' } = await administration.resetPassword(username);
  await countOtherGuesses(username);
  for (let network = 0; network < networks; network++) {
    const from = `198.51.101.${network}`;
    for (let count = 0; count < guesses; count++) {
      assert.equal(await statusOf({ ...guess, username, from }), 401, from);
    }
  }
  assert.equal(await statusOf({ username, password: generated, from: '203.0.113.204' }), 200);
});

test('a known device that guesses is blocked itself, not its owner elsewhere', async () => {
  const { username, device } = await makeOwner('careless');
  const other = await signIn(server, { username, from: '203.0.113.203' });
  const from = '203.0.113.3';
  const [id = ''] = device.split('.');
  await countBefore(`loginDevice:${id}:${await idOf(username)}`, 8);
  for (let count = 9; count <= 10; count++) {
    assert.equal(await statusOf({ ...guess, username, device, from }), 401);
  }
  assert.equal(await statusOf({ username, device, from }), 429);
  assert.equal(await statusOf({ username, device: other.device, from }), 200);
});

test('a right password forgets the wrong ones before it', async () => {
  const { username } = await makeOwner('forgetful');
  const from = '203.0.113.12';
  await countBefore(`loginBoth:${await idOf(username)}:${from}`, 8);
  for (let round = 0; round < 2; round++) {
    assert.equal(await statusOf({ ...guess, username, from }), 401);
    assert.equal(await statusOf({ username, from }), 200);
  }
});

test('a forged, cut or foreign proof earns nothing, and hinders nothing', async () => {
  const { username, device } = await makeOwner('forged');
  const stranger = await makeOwner('stranger');
  const [id = '', code = ''] = device.split('.');
  const proofs = [
    stranger.device,
    id,
    `${id}.`,
    `${id}.${code.slice(1)}x`,
    `${'f'.repeat(24)}.${code}`,
    server.product.context.keys.sign('form', id),
    '',
    '.',
    'x'.repeat(200),
  ];
  const from = '203.0.113.5';
  for (let count = 0; count < 10; count++) {
    const proof = proofs[count % proofs.length];
    assert.equal(await statusOf({ ...guess, username, device: proof, from }), 401);
  }
  for (const proof of proofs) {
    assert.equal(await statusOf({ username, device: proof, from }), 429, proof);
  }
  const elsewhere = { username, device: proofs[3], from: '203.0.113.6' };
  assert.equal(await statusOf(elsewhere), 200);
});

test('a sign-in on a new device is announced by email, one on a known device is not', async () => {
  const { username, device } = await makeOwner('noticed');
  const to = 'noticed@longitude.example';
  await signIn(server, { username, device, from: '203.0.113.7' });
  const userAgent =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15';
  await signIn(server, { username, userAgent, from: '203.0.113.8' });
  const { mail } = await sink.waitFor(
    (received) =>
      received.envelope.to.includes(to) && received.mail.text?.includes('203.0.113.8') === true,
  );
  assert.equal(mail.subject, 'New sign-in to your account');
  assert.match(mail.text ?? '', /Safari on macOS/);
  const mails = sink.received.filter(({ envelope }) => envelope.to.includes(to));
  assert.ok(!mails.some((each) => each.mail.text?.includes('203.0.113.7')));
});

test('failed sign-ins are recorded without the name that was typed', async () => {
  const { connection } = server.product.context;
  await attemptSignIn(server, { ...guess, username: 'typed-canary', from: '203.0.113.9' });
  const rows = await connection
    .collection('audit')
    .find({ action: 'sign-in-failed', address: '203.0.113.9' })
    .toArray();
  const found = rows.map(({ actor, kind, id }) => [actor, kind, id] as unknown);
  assert.deepEqual(found, [['nobody', 'user', 'unknown']]);
  assert.ok(!JSON.stringify(rows).includes('canary'));
});

test('the record keeps network addresses for 90 days, and the rest of the entry', async () => {
  const { audit, connection } = server.product.context;
  const entries = connection.collection('audit');
  for (const from of ['203.0.113.10', '203.0.113.11']) {
    await attemptSignIn(server, { ...guess, username: 'nobody', from });
  }
  const at = new Date(Date.now() - 91 * 24 * 3_600_000);
  await entries.updateOne({ address: '203.0.113.10' }, { $set: { at } });
  await audit.forgetAddresses();
  assert.equal(await entries.countDocuments({ address: '203.0.113.10' }), 0);
  assert.equal(await entries.countDocuments({ address: '203.0.113.11' }), 1);
  assert.equal(await entries.countDocuments({ at, action: 'sign-in-failed' }), 1);
});

interface Line {
  readonly level: string;
  readonly code?: string;
  readonly network?: string;
}

/** The lines about refused sign-ins of one network. */
const readRefusals = (network: string) =>
  lines.map((line) => JSON.parse(line) as Line).filter((line) => line.network === network);

test('every refused sign-in is one line with its network, and with nothing that was typed', async () => {
  const password = 'canary-password';
  const from = '2001:db8:5:6::9';
  const network = '2001:db8:5:6::/64';
  await countBefore(`loginNetwork:${network}`, 28);
  for (let count = 29; count <= 31; count++) {
    await attemptSignIn(server, { username: `canary-${count}`, password, from });
  }
  const refusals = readRefusals(network);
  const codes = refusals.map(({ code }) => code);
  assert.deepEqual(codes, ['bad_credentials', 'bad_credentials', 'rate_limited']);
  for (const line of refusals) {
    const keys = ['level', 'time', 'pid', 'hostname'];
    const own = Object.entries(line).filter(([key]) => !keys.includes(key));
    assert.equal(line.level, 'warn');
    assert.deepEqual(own.map(([key]) => key).toSorted(), [
      'code',
      'msg',
      'network',
      'path',
      'reason',
      'requestId',
    ]);
  }
  assert.equal((await attemptSignIn(server, { from: '203.0.113.99' })).status, 200);
  assert.deepEqual(readRefusals('203.0.113.99'), []);
  assert.ok(!lines.join('').includes('canary'));
});

test('a sign-in for which there is no place is a line without a stack', async (t) => {
  const full = new AppError('unavailable', 'Too many people are signing in right now.', {
    retryAfter: 2,
  });
  t.mock.method(HashQueue.prototype, 'run', () => Promise.reject(full));
  const from = '192.0.2.1';
  assert.equal(await statusOf({ ...guess, username: 'guest', from }), 503);
  const [line, ...others] = readRefusals(from);
  assert.ok(line);
  assert.deepEqual([line.level, line.code, others], ['warn', 'unavailable', []]);
  assert.ok(!('err' in line));
});
