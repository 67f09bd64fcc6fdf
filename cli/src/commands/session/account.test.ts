import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { test } from 'node:test';
import type { SignedInDevice } from '@longitude/contract/session';
import type { Profile } from '@longitude/contract/profile';
import { testPassword } from '../../../../server/src/testing/test-server.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { runAtTerminal } from '../../testing/at-terminal.ts';
import { takeSeat, type Seat } from '../../testing/run-cli.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';
import { measureText } from '../../text.ts';
import { addAdministrator } from '../../../../server/src/testing/add-administrator.ts';

const { server, seat } = shareSignedIn();

const listSessions = async () =>
  JSON.parse((await seat.run(['sessions', 'list', '--json'])).stdout) as SignedInDevice[];
const signInElsewhere = async () => {
  const other = await takeSeat();
  await other.signIn(server.address, testPassword);
  return other;
};
const isSignedIn = async (one: Seat) => (await one.run(['whoami'])).code === 0;

test('lists the signed-in devices, and marks this one', async () => {
  const { output } = await runAtTerminal(seat, ['sessions', 'list'], [], {
    env: { NO_COLOR: '1' },
  });
  const lines = output.trimEnd().split('\n');
  assert.match(lines.pop() ?? '', /^1 column left out\./);
  assert.equal(lines.pop(), '* this session');
  assert.match(lines[0] ?? '', /^ID +\* +DEVICE +ADDRESS +LAST USED$/);
  const own = lines.filter((each) => / {2}\* {2}/.test(each)).slice(1);
  assert.equal(own.length, 1);
  assert.match(own[0] ?? '', /^[0-9a-f]{24} {2}\* {2}Command line.+ 127\.0\.0\.1 +just now$/);
  // The product's own test client signed in before, on another device.
  assert.match(lines.at(-1) ?? '', / \(new\) +127\.0\.0\.1 /);
  for (const each of lines) assert.ok(measureText(each) <= 80, each);
  const current = (await listSessions()).find(({ isCurrent }) => isCurrent);
  assert.equal(current?.device, `Command line on ${hostname()}`);
});

test('signs devices out by their ids, and names unknown ones', async () => {
  const other = await signInElsewhere();
  const [newest] = (await listSessions()).toSorted((a, b) =>
    b.createdAt.localeCompare(a.createdAt),
  );
  const id = newest?.id ?? '';
  assertRun(await seat.run(['sessions', 'delete', id, '--yes']), {
    stdout: `${id} is signed out\n`,
  });
  assert.deepEqual([await isSignedIn(other), await isSignedIn(seat)], [false, true]);
  const again = await seat.run(['sessions', 'delete', id, '--yes']);
  assert.deepEqual([again.stderr, again.code], [`longitude: ${id}: Not found\n`, 1]);
});

test('signs all other devices out', async () => {
  const others = [await signInElsewhere(), await signInElsewhere()];
  assertRun(await seat.run(['sessions', 'delete', '--others', '--yes']), {
    stdout: 'All other devices are signed out\n',
  });
  for (const other of others) assert.equal(await isSignedIn(other), false);
  assert.deepEqual(
    (await listSessions()).map(({ isCurrent }) => isCurrent),
    [true],
  );
});

test('either ids or --all must be given', async () => {
  const id = '0123456789abcdef01234567';
  for (const words of [[], [id, '--others']]) {
    const { stderr, code } = await seat.run(['sessions', 'delete', ...words, '--yes']);
    assert.equal(stderr, 'longitude: Give session IDs, or --others.\n');
    assert.equal(code, 2);
  }
});

const readProfile = async () =>
  JSON.parse((await seat.run(['profile', 'show', '--json'])).stdout) as Profile;

/** As if the sign-in were too long ago for sensitive steps. */
const forgetConfirmation = () =>
  server.product.context.connection
    .collection('sessions')
    .updateMany({}, { $set: { confirmedAt: new Date(0) } });

test('shows the profile, and changes only the named fields', async () => {
  const { id } = await readProfile();
  const shown = await seat.run(['profile', 'show']);
  assertRun(shown, {
    stdout: [
      'Administrator',
      'Email     admin@longitude.example',
      'Username  admin',
      `ID        ${id}`,
      '',
    ].join('\n'),
  });
  assertRun(await seat.run(['profile', 'edit', '--name', 'Amara Okafor']), {
    stdout: 'Profile updated: Amara Okafor (admin, admin@longitude.example)\n',
  });
  const words = ['profile', 'edit', '--username', 'amara', '--email', 'amara@longitude.example'];
  const edited = await seat.run([...words, '--json']);
  const expected = {
    id,
    username: 'amara',
    name: 'Amara Okafor',
    email: 'amara@longitude.example',
  };
  assert.deepEqual(JSON.parse(edited.stdout), expected);
  assert.deepEqual(await readProfile(), expected);
});

test('an invalid change is refused with the reason', async () => {
  const cases: [options: string[], code: number, message: RegExp][] = [
    [[], 2, /^longitude: Give what to change: --name, --email or --username\.\n$/],
    [['--name', ' '], 2, /^longitude: --name: All fields are required\n$/],
    [['--email', 'nothing'], 2, /^longitude: --email: Please enter a valid email address\n$/],
  ];
  for (const [options, code, message] of cases) {
    const run = await seat.run(['profile', 'edit', ...options]);
    assertRun(run, { stderr: message, code });
  }
});

test('a name of another administrator is refused, and nothing changes', async () => {
  const before = await readProfile();
  await addAdministrator(server, 'taken');
  const run = await seat.run(['profile', 'edit', '--name', 'Amara', '--username', 'Taken']);
  assertRun(run, { stderr: /Another administrator has this username\.\n/, code: 1 });
  assert.deepEqual(await readProfile(), before);
});

test('another email address requires the password, which a terminal asks for', async () => {
  const { email } = await readProfile();
  await forgetConfirmation();
  const refused = await seat.run(['profile', 'edit', '--email', 'later@longitude.example']);
  assert.match(refused.stderr, /^longitude: Please enter your password to confirm it’s you\.\n/);
  assert.equal(refused.code, 1);
  assert.equal((await readProfile()).email, email);
  const words = ['profile', 'edit', '--email', 'later@longitude.example'];
  const { screen, code } = await runAtTerminal(seat, words, [['Password: ', `${testPassword}\r`]]);
  assert.match(screen, /Profile updated: .+ \(.+, later@longitude\.example\)/);
  assert.equal(code, 0);
  assert.equal((await readProfile()).email, 'later@longitude.example');
});

test('a script can still make backups long after its sign-in', async () => {
  await forgetConfirmation();
  const { code, stdout } = await seat.run(['backup', 'later.backup'], { cwd: seat.configHome });
  assert.equal(code, 0);
  assert.match(stdout, /^Backup written to later\.backup/);
});
