import assert from 'node:assert/strict';
import { constants, existsSync } from 'node:fs';
import { lstat, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { LoginResponse } from '@longitude/contract/session';
import { parseConfig } from './platform/config.ts';
import { startProduct, type Product } from './start.ts';
import { testEmbedded } from './testing/database-server.ts';
import { runCommand } from './testing/run-command.ts';
import { send } from './testing/send.ts';
import { testPassword } from './testing/test-server.ts';
import { slowestMs, waitUntil } from './testing/wait-until.ts';

let folder: string;
let dataDir: string;
let running: Promise<Product> | undefined;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-admin-'));
  dataDir = join(folder, 'data');
});
const stop = async () => {
  await (await running)?.stop();
  running = undefined;
};
after(async () => {
  await stop();
  await rm(folder, { recursive: true });
});

const start = () => {
  const environment = { PORT: '0', DATA_DIR: dataDir, ADMIN_PASSWORD: testPassword };
  const quiet = { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const options = { hasSite: false, databaseMs: slowestMs };
  running ??= startProduct(parseConfig({ ...environment, ...quiet }), options);
  return running;
};
const run = (words: string[], input?: string, environment: Record<string, string> = {}) =>
  runCommand(['admin', ...words], { DATA_DIR: dataDir, ...environment }, input);

const signIn = async (password: string) => {
  const { address = '' } = await start();
  const json = { username: 'admin', password };
  const { status, body } = await send(address, 'POST', '/api/auth/login', { json });
  return { status, ...(body as LoginResponse) };
};
const call = async (token: string, path: string) => {
  const { address = '' } = await start();
  const { status, body } = await send(address, 'GET', path, { token });
  return [status, (body as { code?: string }).code] as const;
};
/** A process continues with its cached session for up to a second. */
const waitForEnd = (token: string) =>
  waitUntil('the session ends', async () => (await call(token, '/api/auth/verify'))[0] === 401);

const collection = async (name: string) => (await start()).context.connection.collection(name);
const readAudit = async () => {
  const audit = await collection('audit');
  const [entry] = await audit.find().sort({ at: -1 }).limit(1).toArray();
  return [entry?.['actor'], entry?.['action'], entry?.['kind']].join(' ');
};

testEmbedded('lists administrators, also while a server runs on the store', async () => {
  const { token } = await signIn(testPassword);
  assert.equal((await call(token, '/api/auth/verify'))[0], 200);
  const { code, stdout, stderr } = await run(['list', '--json']);
  assert.deepEqual([code, stderr], [0, '']);
  const [account] = JSON.parse(stdout) as { lastSignInAt: string }[];
  assert.ok(account && Date.now() - Date.parse(account.lastSignInAt) < 3_600_000);
  assert.deepEqual(account, {
    username: 'admin',
    email: 'admin@longitude.example',
    name: 'Administrator',
    active: true,
    mustChangePassword: false,
    signedInDevices: 1,
    lastSignInAt: account.lastSignInAt,
  });
  const table = await run(['list']);
  const [head = '', row = ''] = table.stdout.split('\n');
  assert.match(head, /^USERNAME +EMAIL +NAME +STATE +DEVICES +LAST SIGN-IN$/);
  assert.match(row, /^admin +admin@longitude\.example +Administrator +active +1 +20.{14} UTC$/);
});

testEmbedded('ends all sessions of an administrator, and says how many', async () => {
  const { token } = await signIn(testPassword);
  const { stdout } = await run(['revoke-sessions', 'ADMIN@longitude.example']);
  assert.match(stdout, /^[2-9] sessions of admin ended\.\n$/);
  await waitForEnd(token);
  assert.equal(await readAudit(), 'system sessions-ended user');
  const devices = await collection('devices');
  assert.equal(await devices.countDocuments({ 'userIds.0': { $exists: true } }), 0);
});

testEmbedded('sets a generated password, which must be changed at the first sign-in', async () => {
  const { token } = await signIn(testPassword);
  const file = join(dataDir, 'first-password.txt');
  const elsewhere = join(folder, 'elsewhere.txt');
  await writeFile(elsewhere, 'of somebody else', { mode: 0o644 });
  await symlink(elsewhere, file);
  const { code, stdout } = await run(['reset-password', 'admin']);
  assert.equal(code, 0);
  assert.equal(await readFile(elsewhere, 'utf8'), 'of somebody else');
  assert.ok(stdout.includes(`Administrator: admin; the password is in ${file}\n`), stdout);
  const { mode } = await lstat(file);
  assert.deepEqual([mode & constants.S_IFMT, mode & 0o777], [constants.S_IFREG, 0o600]);
  const password = (await readFile(file, 'utf8')).trim();
  assert.ok(!stdout.includes(password));
  assert.equal(await readAudit(), 'system password-reset user');
  await waitForEnd(token);
  assert.equal((await signIn(testPassword)).status, 401);

  const next = await signIn(password);
  assert.deepEqual([next.status, next.user.mustChangePassword], [200, true]);
  const refused = await call(next.token, '/api/admin/stats');
  assert.deepEqual(refused, [403, 'password_change_required']);
  assert.match((await run(['list'])).stdout, / must change password +1 /);
  const { address = '' } = await start();
  const changed = await send(address, 'PUT', '/api/admin/profile/password', {
    token: next.token,
    json: { currentPassword: password, newPassword: testPassword },
  });
  assert.equal(changed.status, 200);
  assert.equal((await call(next.token, '/api/admin/stats'))[0], 200);
  assert.ok(!existsSync(file), 'the file of the generated password is still there');
});

testEmbedded('sets a given password from standard input', async () => {
  const given = ['reset-password', 'admin', '--password-stdin'];
  const { code, stdout } = await run(given, 'of my own\n');
  assert.deepEqual([code, stdout.includes('of my own')], [0, false]);
  const { status, user } = await signIn('of my own');
  assert.deepEqual([status, user.mustChangePassword], [200, undefined]);
  for (const [input, reason] of [
    ['short', 'New password must be at least 6 characters long'],
    ['', 'New password must be at least 6 characters long'],
    ['two lines\nof text', 'Standard input must be one line, the new password'],
  ] as const) {
    const refused = await run(given, input);
    assert.deepEqual([refused.code, refused.stderr], [1, `The command failed: ${reason}\n`]);
  }
  assert.equal((await signIn('of my own')).status, 200);
});

testEmbedded('a process with the address of the database makes a folder for the file', async () => {
  const { databaseUri } = await start();
  const other = join(folder, 'other', 'data');
  const { code, stdout } = await run(['reset-password', 'admin'], undefined, {
    DATA_DIR: other,
    MONGODB_URI: databaseUri,
    SECRET_KEY: (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(),
  });
  assert.deepEqual([code, stdout.includes(other)], [0, true]);
  for (const made of [join(folder, 'other'), other]) {
    assert.equal((await stat(made)).mode & 0o777, 0o700);
  }
  const password = (await readFile(join(other, 'first-password.txt'), 'utf8')).trim();
  assert.equal((await signIn(password)).status, 200);
});

testEmbedded('works on the store of a server that is stopped', async () => {
  await start();
  await stop();
  const { code } = await run(['reset-password', 'admin', '--password-stdin'], testPassword);
  assert.equal(code, 0);
  assert.equal((await signIn(testPassword)).status, 200);
});

testEmbedded('an unknown name and a folder without a store are refused in one line', async () => {
  await start();
  for (const verb of ['reset-password', 'revoke-sessions']) {
    assert.deepEqual(await run([verb, 'nobody']), {
      code: 1,
      stdout: '',
      stderr: 'The command failed: no administrator has the username or email address nobody\n',
    });
  }
  const nowhere = join(folder, 'nowhere');
  const { code, stderr } = await run(['list'], undefined, { DATA_DIR: nowhere });
  assert.deepEqual(
    [code, stderr],
    [
      1,
      `The command failed: there is no store in ${nowhere}; set DATA_DIR to the data folder of the server\n`,
    ],
  );
  assert.ok(!existsSync(nowhere));
});

test('unknown words of a command print the usage', async () => {
  for (const line of [
    'admin',
    'admin create',
    'admin list admin',
    'admin reset-password',
    'admin reset-password admin --password x',
    'admin reset-password admin other',
    'admin revoke-sessions admin --json',
    'restore',
    'restore a b',
    'restore --force a',
    'restore --verify',
    'restore -',
    'restore ',
    'accept-key now',
    'serve x',
    'nonsense',
  ]) {
    const { code, stdout, stderr } = await runCommand(line.split(' '), { DATA_DIR: dataDir });
    assert.deepEqual([code, stdout], [2, ''], line);
    assert.match(
      stderr,
      /^Invalid arguments: [^]*\n\nUsage: longitude-server[^]*admin reset-password NAME/,
    );
  }
  for (const line of ['--help', 'help', 'restore --help', 'admin reset-password -h']) {
    const help = await runCommand(line.split(' '), {});
    assert.match(help.stdout, /^Usage: longitude-server/, line);
    assert.deepEqual([help.code, help.stderr], [0, ''], line);
  }
});
