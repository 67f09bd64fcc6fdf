import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { testPassword } from '../../../../server/src/testing/test-server.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { runAtTerminal } from '../../testing/at-terminal.ts';
import { openSeat, takeSeat, type Seat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const ownPassword = 'a password of my own';
const changed = 'Password changed. You are signed out on all other devices.\n';

const { server } = shareSignedIn({});
let seat: Seat;
let password = testPassword;
beforeEach(async () => {
  seat = await openSeat();
  await seat.signIn(server.address, password);
});

afterEach(() => seat.leave());

const change = (...lines: string[]) =>
  seat.run(['password', '--password-stdin'], { input: lines.join('\n') });

test('a script hands both passwords over; this session stays, all others end', async () => {
  const other = await takeSeat();
  await other.signIn(server.address, password);
  assertRun(await change(password, ownPassword, ''), { stdout: changed });
  assert.equal((await seat.run(['whoami'])).code, 0);
  assert.match((await other.run(['whoami'])).stderr, /^longitude: Session expired/);
  assert.equal((await other.signIn(server.address, password)).code, 4);
  password = ownPassword;
  assert.equal((await other.signIn(server.address, password)).code, 0);
});

test('what is no change says why, and changes nothing', async () => {
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

test('a terminal asks for the new password twice and shows none', async () => {
  const typed = 'typed twice alike';
  const answer = (again: string) =>
    [
      ['Current password: ', `${password}\r`],
      ['New password: ', `${typed}\r`],
      ['Confirm new password: ', `${again}\r`],
    ] as const;
  const differs = await runAtTerminal(seat, ['password'], answer('something else'));
  assert.match(differs.screen, /longitude: New passwords do not match/);
  assert.equal(differs.code, 2);
  const { screen, output, code } = await runAtTerminal(seat, ['password'], answer(typed));
  assert.equal(code, 0, screen);
  assert.match(screen, /Password changed\./);
  for (const secret of [password, typed]) assert.equal(output.includes(secret), false);
  password = typed;
  assert.equal((await seat.signIn(server.address, typed)).code, 0);
});

test('a generated password signs in only to be changed', async () => {
  const { connection } = server.product.context;
  await connection.collection('users').updateMany({}, { $set: { mustChangePassword: true } });
  const login = await seat.signIn(server.address, password);
  assert.equal(login.code, 0);
  assert.match(login.stdout, /^Signed in as admin/);
  const advice = 'Please choose a password of your own first.';
  assert.equal(login.stderr, `${advice} Change it: longitude password\n`);
  assertRun(await seat.run(['requests', 'list']), {
    stderr: `longitude: ${advice}\n  Change it: longitude password\n`,
    code: 1,
  });
  assert.equal((await seat.run(['profile', 'show'])).code, 0);
  const same = await change(password, password);
  assert.match(same.stderr, /another password than the generated one/);
  assert.equal((await change(password, 'my very own')).code, 0);
  password = 'my very own';
  assert.equal((await seat.run(['requests', 'list'])).code, 0);
});
