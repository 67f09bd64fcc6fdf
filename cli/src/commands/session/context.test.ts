import assert from 'node:assert/strict';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test, afterEach, beforeEach } from 'node:test';
import { testPassword } from '../../../../server/src/testing/test-server.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { startFakeApi } from '../../testing/fake-server.ts';
import { takeSeat, type Seat, openSeat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { runAtTerminal } from '../../testing/at-terminal.ts';

const { server, prepare } = shareSignedIn();
/** The same server under another name, and so another origin. */
let other: string;
prepare(async () => {
  other = server.address.replace('127.0.0.1', 'localhost');
});

const signIn = (seat: Seat, url: string, ...words: string[]) =>
  seat.run(['login', '--url', url, '--username', 'admin', '--password-stdin', ...words], {
    input: testPassword,
  });
const listContexts = async (seat: Seat) =>
  JSON.parse((await seat.run(['context', 'list', '--json'])).stdout) as unknown[];
const serverOf = async (seat: Seat, ...words: string[]) =>
  / at (\S+)$/m.exec((await seat.run(['whoami', ...words])).stdout)?.[1];

test('a sign-in becomes the current context, named after the host by default', async () => {
  const seat = await takeSeat();
  assert.deepEqual(await listContexts(seat), []);
  await signIn(seat, server.address);
  await signIn(seat, other, '--context', 'staging');
  const name = new URL(server.address).host;
  assert.deepEqual(await listContexts(seat), [
    { name, url: server.address, username: 'admin', isCurrent: false },
    { name: 'staging', url: other, username: 'admin', isCurrent: true },
  ]);
  assert.equal(await serverOf(seat), other);
  const { mode } = await stat(join(seat.configHome, 'longitude/login.json'));
  assert.equal(mode & 0o777, 0o600);
  const { stdout, code } = await seat.run(['context', 'use', name]);
  assert.deepEqual([stdout, code], [`Commands now go to ${server.address} as admin\n`, 0]);
  assert.equal(await serverOf(seat), server.address);
});

test('--context and --url choose a stored login for one command', async () => {
  const seat = await takeSeat();
  await signIn(seat, server.address, '--context', 'live');
  await signIn(seat, other, '--context', 'staging');
  assert.equal(await serverOf(seat, '--context', 'live'), server.address);
  assert.equal(await serverOf(seat, '--url', server.address), server.address);
  assert.equal(await serverOf(seat), other);
  const both = await seat.run(['whoami', '--context', 'live', '--url', other]);
  assert.deepEqual([both.stdout, both.code], ['', 2]);
});

test('an unknown context is refused, and the known ones are listed', async () => {
  const seat = await takeSeat();
  await signIn(seat, server.address, '--context', 'live');
  for (const words of [
    ['context', 'use', 'lvie'],
    ['whoami', '--context', 'toString'],
  ]) {
    assertRun(await seat.run(words), {
      stderr: /^longitude: There is no context “\w+”\.\n {2}There are: live\n$/,
      code: 2,
    });
  }
});

test('a new context requires its server: the password never goes to another one', async () => {
  const seat = await takeSeat();
  await signIn(seat, server.address, '--context', 'live');
  const words = ['login', '--context', 'staging', '--username', 'admin', '--password-stdin'];
  const env = { LONGITUDE_URL: server.address };
  for (const options of [{ input: testPassword }, { input: testPassword, env }]) {
    assertRun(await seat.run(words, options), {
      stderr: 'longitude: There is no context “staging” yet. Give its URL: --url https://…\n',
      code: 2,
    });
  }
  const again = ['login', '--context', 'live', '--username', 'admin', '--password-stdin'];
  assert.equal((await seat.run(again, { input: testPassword })).code, 0);
});

test('signing out of one server keeps the others, and selects none silently', async () => {
  const seat = await takeSeat();
  await signIn(seat, server.address, '--context', 'live');
  await signIn(seat, other, '--context', 'staging');
  assert.equal((await seat.run(['logout'])).stdout, `Signed out of ${other}\n`);
  const { stderr, code } = await seat.run(['whoami']);
  assert.match(stderr, /Signed in to: live\. Choose one: longitude context use NAME\n$/);
  assert.equal(code, 4);
  assert.equal((await seat.run(['logout', '--context', 'live'])).code, 0);
  assert.deepEqual(await listContexts(seat), []);
});

test('a token is only sent to its own server', async () => {
  const seat = await takeSeat();
  await signIn(seat, server.address, '--context', 'live');
  let calls = 0;
  const stranger = await startFakeApi(() => {
    calls++;
    return [200, {}];
  });
  const run = await seat.run(['whoami', '--url', stranger]);
  assert.deepEqual([run.code, calls], [4, 0]);
});

const ownPassword = 'a password of my own';
const changed = 'Password changed. You are signed out on all other devices.\n';

let seat: Seat;
let password = testPassword;
beforeEach(async () => {
  seat = await openSeat();
  await seat.signIn(server.address, password);
});

afterEach(() => seat.leave());

const change = (...lines: string[]) =>
  seat.run(['password', '--password-stdin'], { input: lines.join('\n') });

test('a script passes both passwords; this session stays, all others end', async () => {
  const other = await takeSeat();
  await other.signIn(server.address, password);
  assertRun(await change(password, ownPassword, ''), { stdout: changed });
  assert.equal((await seat.run(['whoami'])).code, 0);
  assert.match((await other.run(['whoami'])).stderr, /^longitude: Session expired/);
  assert.equal((await other.signIn(server.address, password)).code, 4);
  password = ownPassword;
  assert.equal((await other.signIn(server.address, password)).code, 0);
});

test('an invalid password change is refused with the reason, and changes nothing', async () => {
  const usage = 'longitude: New password must be at least 6 characters long\n';
  const both = 'longitude: Current password and new password are required\n';
  for (const [lines, message] of [
    [[password, 'short'], usage],
    [['', ownPassword], both],
    [[password], both],
    [
      ['a', 'b', 'c'],
      'longitude: Standard input has more than two lines: the current and the new password.\n',
    ],
    [['wrong', 'long enough'], 'longitude: This is not your current password.\n'],
  ] as const) {
    const { stdout, stderr, code } = await change(...lines);
    assert.deepEqual([stdout, code], ['', 2]);
    assert.ok(stderr.startsWith(message), stderr);
  }
  const withoutTerminal = await seat.run(['password']);
  assert.match(withoutTerminal.stderr, /asked for at a terminal; a script passes --password-stdin/);
  assert.equal(withoutTerminal.code, 2);
  assert.equal((await seat.signIn(server.address, password)).code, 0);
});

test('a terminal asks for the new password twice, without echo', async () => {
  const typed = 'typed twice alike';
  const respond = (again: string) =>
    [
      ['Current password: ', `${password}\r`],
      ['New password: ', `${typed}\r`],
      ['Confirm new password: ', `${again}\r`],
    ] as const;
  const differs = await runAtTerminal(seat, ['password'], respond('something else'));
  assert.match(differs.screen, /longitude: New passwords do not match/);
  assert.equal(differs.code, 2);
  const { screen, output, code } = await runAtTerminal(seat, ['password'], respond(typed));
  assert.equal(code, 0, screen);
  assert.match(screen, /Password changed\./);
  for (const secret of [password, typed]) assert.equal(output.includes(secret), false);
  password = typed;
  assert.equal((await seat.signIn(server.address, typed)).code, 0);
});

test('a generated password only allows its own change', async () => {
  const { connection } = server.product.context;
  await connection.collection('users').updateMany({}, { $set: { mustChangePassword: true } });
  const login = await seat.signIn(server.address, password);
  assert.equal(login.code, 0);
  assert.match(login.stdout, /^Signed in as admin/);
  const advice = 'Please choose your own password first.';
  assert.equal(login.stderr, `${advice} Change it: longitude password\n`);
  assertRun(await seat.run(['requests', 'list']), {
    stderr: `longitude: ${advice}\n  Change it: longitude password\n`,
    code: 1,
  });
  assert.equal((await seat.run(['profile', 'show'])).code, 0);
  const same = await change(password, password);
  assert.match(same.stderr, /a password other than the generated one/);
  assert.equal((await change(password, 'my very own')).code, 0);
  password = 'my very own';
  assert.equal((await seat.run(['requests', 'list'])).code, 0);
});
