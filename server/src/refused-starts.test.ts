import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { testEmbedded } from './testing/database-server.ts';
import { send } from './testing/send.ts';
import { bin, runServerProcess, startServerProcess, type Exit } from './testing/server-process.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-start-'));
});
after(() => rm(folder, { recursive: true }));

/** One clear line for a person, no stack trace, and not an exit code of success. */
function assertRefused({ code, stderr }: Exit, expected: RegExp): void {
  assert.equal(code, 1);
  assert.match(stderr, expected);
  assert.doesNotMatch(stderr, /\n\s+at /);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

test('a wrong configuration is refused with all that is wrong', async () => {
  const { code, stderr } = await runServerProcess({ PORT: 'many', ROLE: 'both', TRUST_PROXY: 'x' });
  assert.equal(code, 1);
  assert.deepEqual(stderr.trim().split('\n'), [
    'The configuration is wrong:',
    'PORT must be a port number',
    'ROLE must be all, api or worker',
    'TRUST_PROXY must be a number of proxies',
  ]);
});

testEmbedded('a port in use is told in one line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const exit = await runServerProcess({ PORT: String(port), DATA_DIR: join(folder, 'port') });
  other.close();
  assertRefused(exit, /port is in use/);
  // The account is stored by then: its password must have been announced.
  await readFirstPassword(exit.stdout, join(folder, 'port'));
});

/** The password in the file that the output names; the output itself ends in some log. */
async function readFirstPassword(output: string, dataDir: string): Promise<string> {
  const file = join(dataDir, 'first-password.txt');
  assert.ok(output.includes(`First administrator: admin; the password is in ${file}\n`), output);
  const text = await readFile(file, 'utf8');
  assert.match(text, /^[\w-]{16}\n$/);
  assert.ok(!output.includes(text.trim()));
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  return text.trim();
}

testEmbedded('a terminal shows the first password, and no file keeps it', async (t) => {
  if (spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0) {
    t.diagnostic('"script" is missing: not tried on a terminal');
    return;
  }
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  t.after(() => other.close());
  const dataDir = join(folder, 'terminal');
  const { port } = other.address() as AddressInfo;
  const words = ['-qec', `'${process.execPath}' '${bin}' serve`, '/dev/null'];
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'info' };
  const child = spawn('script', words, { env, stdio: ['pipe', 'pipe', 'ignore'] });
  const screen = Buffer.concat(await child.stdout.toArray()).toString();
  assert.match(screen, /First administrator, shown this once: admin \/ \S{16}\r\n/);
  assert.ok(!(await readdir(dataDir)).includes('first-password.txt'));
});

testEmbedded('a first password that no file can keep ends the start and says so', async () => {
  const dataDir = join(folder, 'kept');
  await mkdir(join(dataDir, 'first-password.txt', 'taken'), { recursive: true });
  const exit = await runServerProcess({ PORT: '0', DATA_DIR: dataDir });
  assertRefused(exit, /password of admin could not be kept in .* admin reset-password admin/);
});

testEmbedded('a data folder that cannot be made is told in one line', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  const exit = await runServerProcess({ PORT: '0', DATA_DIR: join(file, 'data') });
  assertRefused(exit, /data folder .* cannot be written/);
});

test('a database that does not answer is told in one line', async () => {
  const exit = await runServerProcess({
    PORT: '0',
    MONGODB_URI: 'mongodb://127.0.0.1:1/longitude',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  assertRefused(exit, /database does not answer/);
});

testEmbedded(
  'the first start keeps a password in a file; a second on the same data is refused',
  async () => {
    const environment = { PORT: '0', DATA_DIR: join(folder, 'data') };
    const first = await startServerProcess(environment);
    const password = await readFirstPassword(first.output(), join(folder, 'data'));
    const json = { username: 'admin', password };
    const login = await send(first.address, 'POST', '/api/auth/login', { json });
    assert.equal(login.status, 200);
    const exit = await runServerProcess(environment);
    assertRefused(exit, /Longitude cannot start: .*(use|open|another)/i);
    assert.equal((await fetch(`${first.address}/ready`)).status, 200);
    const key = await stat(join(folder, 'data/secret.key'));
    assert.equal(key.mode & 0o777, 0o600);
    assert.equal(await first.stop(), 0);
    const second = await startServerProcess(environment);
    assert.doesNotMatch(second.output(), /First administrator/);
    // Ctrl-C under npm arrives twice; it is one wish, and a graceful stop.
    second.child.kill('SIGINT');
    assert.equal(await second.stop(), 0);
  },
);

testEmbedded('a key that does not fit its store is refused, and what to do is said', async () => {
  const data = join(folder, 'keys');
  const environment = { PORT: '0', DATA_DIR: data };
  const file = join(data, 'secret.key');
  const first = await startServerProcess(environment);
  assert.equal(await first.stop(), 0);
  const key = await readFile(file, 'utf8');

  await rm(file);
  const missing = await runServerProcess(environment);
  assertRefused(missing, /secret key is missing .* Put back the key .*secret\.key.* accept-key/);
  assert.ok(!(await readdir(data)).includes('secret.key'), 'a new key was made');

  await writeFile(file, Buffer.alloc(32, 7).toString('base64'));
  assertRefused(await runServerProcess(environment), /secret key is \S{8}, but .* key \S{8}\./);

  await writeFile(file, key);
  const again = await startServerProcess(environment);
  assert.equal(await again.stop(), 0);

  // The key is lost: a decision, and then another one is at home.
  await rm(file);
  const { code, stdout } = await runServerProcess(environment, ['accept-key']);
  assert.deepEqual([code, stdout.includes('takes the key')], [0, true]);
  const other = await startServerProcess(environment);
  assert.equal(await other.stop(), 0);
  assert.notEqual(await readFile(file, 'utf8'), key);
});
