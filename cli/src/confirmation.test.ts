import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes, type ErrorCode } from '@longitude/contract/core/error-codes';
import { assertRun } from './testing/assert-run.ts';
import { runAtTerminal } from './testing/at-terminal.ts';
import { startFakeApi } from './testing/fake-server.ts';
import { takeSeat } from './testing/run-cli.ts';

const profile = { id: 'u1', username: 'ada', name: 'Ada', email: 'ada@longitude.example' };
const password = 'correct horse battery';

/** Requires the password again before the profile is changed. */
async function startCautiousServer(refusal: ErrorCode = 'reauthentication_required') {
  const heard: string[] = [];
  let isConfirmed = false;
  const url = await startFakeApi(({ line, text }) => {
    heard.push(`${line} ${text}`);
    if (line === 'POST /api/auth/confirm') {
      isConfirmed = (JSON.parse(text) as { password: string }).password === password;
      const error = 'This is not your password.';
      if (isConfirmed) return [204];
      return [400, { error, code: 'validation_failed', fields: { password: error } }];
    }
    if (line.startsWith('GET')) return [200, profile];
    if (isConfirmed) return [200, { ...profile, name: 'Ada L' }];
    const { status, text: error } = errorCodes[refusal];
    return [status, { error, code: refusal }];
  });
  return { url, heard, env: { LONGITUDE_URL: url, LONGITUDE_TOKEN: 't' } };
}

const edit = ['profile', 'edit', '--name', 'Ada L'];

test('a script is told how to proceed when the password is required again', async () => {
  const { url, heard, env } = await startCautiousServer();
  const seat = await takeSeat();
  assertRun(await seat.run(edit, { env, input: password }), {
    stderr: [
      'longitude: Please enter your password to confirm it’s you.',
      `  At a terminal you will be asked; a script must sign in first (valid for ten minutes): longitude login --url ${url}`,
      '',
    ].join('\n'),
    code: 1,
  });
  assert.equal(heard.length, 2);
});

test('a terminal asks for the password once and repeats the call', async () => {
  const { heard, env } = await startCautiousServer();
  const seat = await takeSeat();
  const wrong = await runAtTerminal(seat, edit, [['Password: ', 'wrong\r']], { env });
  assert.match(wrong.screen, /longitude: This is not your password\./);
  assert.equal(wrong.code, 2);
  heard.length = 0;
  const right = await runAtTerminal(seat, edit, [['Password: ', `${password}\r`]], { env });
  assert.match(right.screen, /Please enter your password to confirm it’s you\./);
  assert.match(right.screen, /Profile updated: Ada L \(ada, ada@longitude\.example\)/);
  assert.equal(right.output.includes(password), false);
  assert.equal(right.code, 0);
  const { name: _, ...rest } = profile;
  const change = `PUT /api/admin/profile ${JSON.stringify({ name: 'Ada L', email: rest.email, username: rest.username })}`;
  assert.deepEqual(heard, [
    'GET /api/admin/profile ',
    change,
    `POST /api/auth/confirm ${JSON.stringify({ password })}`,
    change,
  ]);
});

test('while a generated password is in use, the command to change it is named', async () => {
  const { env } = await startCautiousServer('password_change_required');
  const seat = await takeSeat();
  assertRun(await seat.run(edit, { env }), {
    stderr: 'longitude: Please choose your own password first.\n  Change it: longitude password\n',
    code: 1,
  });
});
