import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { announcePassword } from './features/session/first-password.ts';
import { parseConfig } from './platform/config.ts';
import { openSecrets } from './platform/database/bound-key.ts';
import { testEmbedded } from './testing/database-server.ts';
import { openTestConnection } from './testing/test-connection.ts';
import { runCommand } from './testing/run-command.ts';
import { send } from './testing/send.ts';
import { runServerProcess, startServerProcess, type Exit } from './testing/server-process.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longitude-start-'));
});
after(() => rm(folder, { recursive: true }));

/** One clear line for a person, no stack trace, and not the exit code of success. */
function assertRefused({ code, stderr }: Exit, expected: RegExp): void {
  assert.equal(code, 1);
  assert.match(stderr, expected);
  assert.doesNotMatch(stderr, /\n\s+at /);
  assert.equal(stderr.trim().split('\n').length, 1, stderr);
}

const serve = (environment: Record<string, string>) =>
  runCommand(['serve'], { PORT: '0', ...environment });

test('an invalid configuration is refused with all errors', async () => {
  const { code, stderr } = await serve({ PORT: 'many', ROLE: 'both', TRUST_PROXY: 'x' });
  assert.equal(code, 1);
  assert.deepEqual(stderr.trim().split('\n'), [
    'The configuration is wrong:',
    'PORT must be a port number',
    'ROLE must be all, api or worker',
    'TRUST_PROXY must be a number of proxies',
  ]);
});

/** The password in the file that the output names; the output itself may end in a log. */
async function readFirstPassword(output: string, dataDir: string): Promise<string> {
  const file = join(dataDir, 'first-password.txt');
  assert.ok(output.includes(`First administrator: admin; the password is in ${file}\n`), output);
  const text = await readFile(file, 'utf8');
  assert.match(text, /^[\w-]{16}\n$/);
  assert.ok(!output.includes(text.trim()));
  assert.equal((await stat(file)).mode & 0o777, 0o600);
  return text.trim();
}

test('a terminal shows the first password, and no file stores it', async () => {
  const written: unknown[] = [];
  const terminal = { isTTY: true, write: (text: unknown) => written.push(text) > 0 };
  const account = { title: 'First administrator', username: 'admin', password: 'x'.repeat(16) };
  announcePassword(folder, account, terminal);
  assert.match(written.join(''), /First administrator \(shown only once\): admin \/ x{16}\n/);
  assert.ok(!(await readdir(folder)).includes('first-password.txt'));
});

testEmbedded('a first password that no file can keep ends the start and says so', async () => {
  const dataDir = join(folder, 'kept');
  await mkdir(join(dataDir, 'first-password.txt', 'taken'), { recursive: true });
  const exit = await serve({ DATA_DIR: dataDir });
  assertRefused(exit, /password of admin could not be saved in .* admin reset-password admin/);
});

testEmbedded('a data folder that cannot be made is reported in one line', async () => {
  const file = join(folder, 'file');
  await writeFile(file, '');
  assertRefused(await serve({ DATA_DIR: join(file, 'data') }), /data folder .* cannot be written/);
});

test('an unresponsive database is reported in one line', async () => {
  const exit = await serve({
    MONGODB_URI: 'mongodb://127.0.0.1:1/longitude',
    SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  assertRefused(exit, /database does not respond/);
});

testEmbedded(
  'a port in use is reported in one line; the next start has its password, and only the data',
  async (t) => {
    const other = createServer().listen(0, '127.0.0.1');
    t.after(() => other.close());
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const environment = { PORT: '0', DATA_DIR: join(folder, 'data') };
    const exit = await runServerProcess({ ...environment, PORT: String(port) });
    assertRefused(exit, /port is in use/);
    // The account is stored by then: its password must have been announced.
    const password = await readFirstPassword(exit.stdout, environment.DATA_DIR);
    const server = await startServerProcess(environment);
    assert.doesNotMatch(server.output(), /First administrator/);
    const json = { username: 'admin', password };
    const login = await send(server.address, 'POST', '/api/auth/login', { json });
    assert.equal(login.status, 200);
    const refused = await serve(environment);
    assertRefused(refused, /Longitude cannot start: .*(use|open|another)/i);
    assert.equal((await fetch(`${server.address}/ready`)).status, 200);
    const key = await stat(join(environment.DATA_DIR, 'secret.key'));
    assert.equal(key.mode & 0o777, 0o600);
    // Ctrl-C under npm arrives twice; it is one request for a graceful stop.
    server.child.kill('SIGINT');
    assert.equal(await server.stop(), 0);
  },
);

test('a key that does not fit its database is refused, with advice', async (t) => {
  const database = await openTestConnection();
  t.after(() => database.close());
  const config = parseConfig({ DATA_DIR: join(folder, 'keys') });
  const file = join(config.dataDir, 'secret.key');
  const open = () => openSecrets(config, database.connection);
  const [key] = await open();
  const kept = await readFile(file, 'utf8');

  await rm(file);
  const missing = /secret key is missing .* Restore that key .*secret\.key.* accept-key/;
  await assert.rejects(open(), missing);
  assert.ok(!(await readdir(config.dataDir)).includes('secret.key'), 'a new key was made');

  await writeFile(file, kept);
  assert.deepEqual(await open(), [key]);

  // The key is lost: a decision, after which the database is bound to another one.
  const SECRET_KEY = Buffer.alloc(32, 7).toString('base64');
  const environment = { MONGODB_URI: database.uri, SECRET_KEY };
  assertRefused(await serve(environment), /secret key is \S{8}, but .* key \S{8}\./);
  const { code, stdout } = await runCommand(['accept-key'], environment);
  assert.deepEqual([code, stdout.includes('accepts the key')], [0, true]);
  await writeFile(file, SECRET_KEY);
  assert.deepEqual(await open(), [Buffer.alloc(32, 7)]);
});
