import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Profile } from '@longitude/contract/profile';
import { addAdministrator } from '../../../../server/src/testing/add-administrator.ts';
import { testPassword } from '../../../../server/src/testing/test-server.ts';
import { assertRun } from '../../testing/assert-run.ts';
import { runAtTerminal } from '../../testing/at-terminal.ts';
import { shareSignedIn } from '../../testing/signed-in.ts';

const { server, seat } = shareSignedIn({});

const readProfile = async () =>
  JSON.parse((await seat.run(['profile', 'show', '--json'])).stdout) as Profile;

/** As if the sign-in were longer ago than what sensitive steps want. */
const forgetConfirmation = () =>
  server.product.context.connection
    .collection('sessions')
    .updateMany({}, { $set: { confirmedAt: new Date(0) } });

test('shows the profile, and changes what is named alone', async () => {
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

test('a change that cannot be says why', async () => {
  const cases: [options: string[], code: number, message: RegExp][] = [
    [[], 2, /^longitude: Name a change: --name, --email or --username\.\n$/],
    [['--name', ' '], 2, /\n {2}name: All fields are required\n$/],
    [['--email', 'nothing'], 2, /^longitude: Please enter a valid email address\n$/],
  ];
  for (const [options, code, message] of cases) {
    const run = await seat.run(['profile', 'edit', ...options]);
    assertRun(run, { stderr: message, code });
  }
});

test('a name that another administrator has is refused, and nothing changes', async () => {
  const before = await readProfile();
  await addAdministrator(server, 'taken');
  const run = await seat.run(['profile', 'edit', '--name', 'Amara', '--username', 'Taken']);
  assertRun(run, { stderr: /Another administrator has this username\.\n/, code: 1 });
  assert.deepEqual(await readProfile(), before);
});

test('another email address wants the password, which a terminal asks for', async () => {
  const { email } = await readProfile();
  await forgetConfirmation();
  const refused = await seat.run(['profile', 'edit', '--email', 'later@longitude.example']);
  assert.match(refused.stderr, /^longitude: Please confirm with your password that it is you\.\n/);
  assert.equal(refused.code, 1);
  assert.equal((await readProfile()).email, email);
  const words = ['profile', 'edit', '--email', 'later@longitude.example'];
  const { screen, code } = await runAtTerminal(seat, words, [['Password: ', `${testPassword}\r`]]);
  assert.match(screen, /Profile updated: .+ \(.+, later@longitude\.example\)/);
  assert.equal(code, 0);
  assert.equal((await readProfile()).email, 'later@longitude.example');
});

test('a script goes on making backups long after its sign-in', async () => {
  await forgetConfirmation();
  const { code, stdout } = await seat.run(['backup', 'later.backup'], { cwd: seat.configHome });
  assert.equal(code, 0);
  assert.match(stdout, /^Backup written to later\.backup/);
});
