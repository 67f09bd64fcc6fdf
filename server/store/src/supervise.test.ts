/** The store as a process: how the application starts it, and its messages when it cannot start. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  chmodSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { text } from 'node:stream/consumers';
import { MongoClient } from 'mongodb';
import { listen } from './listen.ts';
import { findRunningStore } from './running-store.ts';
import { defaultSocketPath, socketUri } from './store-address.ts';
import { startStore } from './supervise.ts';
import { createFolder } from './testing/open-store.ts';
import { BIN } from './testing/spawn-store.ts';
import { Catalog } from './catalog.ts';
import { StoreFile } from './store-file.ts';

const quiet = (): void => undefined;
const { folder, remove } = createFolder();
after(remove);

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

/** Runs the command `longitude-store` to its end. */
async function run(...args: string[]): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], { cwd: folder });
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, out, error };
}

/** Flips the bits of one byte of a text in the data file. */
function damage(file: string, found: string): void {
  const bytes = readFileSync(file);
  const at = bytes.lastIndexOf(found);
  assert.ok(at > 0);
  bytes.write('X', at);
  writeFileSync(file, bytes);
}

test('keeps data across a stop and a start, with an exclusive folder; damage is reported', async () => {
  const dataDir = join(folder, 'application');
  const [data, socket] = [join(dataDir, 'store'), defaultSocketPath(dataDir)];
  assert.equal(await findRunningStore(dataDir), undefined);
  const first = await startStore({ dataDir, log: quiet });
  const client = await new MongoClient(first.uri).connect();
  const items = client.db().collection('items');
  await items.createIndex({ n: 1 }, { unique: true });
  await items.insertMany([
    { n: 1, text: 'first-document' },
    { n: 2, text: 'second-document' },
  ]);
  assert.equal(statSync(dirname(socket)).mode & 0o777, 0o700);
  assert.equal(statSync(socket).mode & 0o777, 0o600);
  assert.equal(await findRunningStore(dataDir), first.uri);
  const second = startStore({ dataDir, socketPath: join(folder, 'o', 's.sock'), log: quiet });
  await assert.rejects(
    second,
    /^Error: The data folder \S+ is in use by another Longitude process\.$/,
  );
  await first.stop();
  assert.equal(await findRunningStore(dataDir), undefined);
  const whole = await run('--data', data, '--check');
  assert.deepEqual(whole, {
    code: 0,
    out: '2 records in 1 collections: no damage found.\n',
    error: '',
  });
  damage(join(data, 'longitude.db'), 'second-document');
  const checked = await run('--data', data, '--check');
  assert.equal(checked.code, 1);
  assert.match(checked.error, /Record 2 of longitude\.items \(_id [\da-f]{24}\) is damaged/);
  assert.match(checked.error, /restore the last backup/);
  const again = await startStore({ dataDir, log: quiet });
  await assert.rejects(items.findOne({ n: 2 }), /Record 2 of longitude\.items is damaged/);
  await assert.rejects(items.find().toArray(), /is damaged/);
  assert.equal((await items.findOne({ n: 1 }))?.['text'], 'first-document');
  await assert.rejects(items.insertOne({ n: 1 }), { code: 11000 });
  await items.insertOne({ n: 3 });
  await client.close();
  await again.stop();
});

test('reports in one line why it cannot start, and writes nothing', async () => {
  const garbage = join(folder, 'garbage', 'store');
  mkdirSync(garbage, { recursive: true });
  const bytes = 'this is not a database, and it is long enough to be looked at'.repeat(100);
  writeFileSync(join(garbage, 'longitude.db'), bytes);
  const started = startStore({ dataDir: join(folder, 'garbage'), log: quiet });
  await assert.rejects(started, /is damaged\. Keep a copy/);
  writeFileSync(join(folder, 'file'), '');
  const before = readdirSync(folder);
  const blocked = await run('--data', join(folder, 'file', 'x'), '--socket', 's.sock');
  assert.deepEqual([blocked.code, blocked.out], [1, '']);
  assert.match(blocked.error, /^The data folder \S+ cannot be used: .*\n$/);
  const unknown = await run('--nope');
  assert.deepEqual([unknown.code, unknown.out], [1, '']);
  assert.match(unknown.error, /^Unknown option '--nope'.*\n$/);
  assert.deepEqual(readdirSync(folder), before);
});

test('takes over the socket of a dead process, and no other file', async (t) => {
  const [dataDir, other] = [join(folder, 'dead'), join(folder, 'other.sock')];
  const socket = defaultSocketPath(dataDir);
  mkdirSync(dirname(socket), { recursive: true, mode: 0o700 });
  const ended = createServer().listen(other);
  await once(ended, 'listening');
  renameSync(other, socket);
  await new Promise((resolve) => ended.close(resolve));
  assert.ok(statSync(socket).isSocket());
  assert.equal(await findRunningStore(dataDir), undefined);
  const server = createServer((line) => line.destroy());
  await listen(server, { socket });
  assert.equal(await findRunningStore(dataDir), socketUri(socket));
  if (process.getuid?.() === 0) {
    // In a shared temporary folder the socket may belong to another user.
    chownSync(socket, 65_534, 65_534);
    assert.equal(await findRunningStore(dataDir), undefined);
  } else t.diagnostic('not run as root: the socket of another user was not tried');
  await assert.rejects(listen(createServer(), { socket }), /is in use by another process\.$/);
  await assert.rejects(
    listen(createServer(), { socket: join(folder, 'file') }),
    /exists and is not a socket\.$/,
  );
  await new Promise((resolve) => server.close(resolve));
});

test('a port listens on this machine only', async () => {
  const child = spawn(process.execPath, [BIN, '--data', join(folder, 'port'), '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = (await once(child.stdout ?? assert.fail(), 'data')) as [Buffer];
  const { port, ready } = JSON.parse(line.toString()) as { port: number; ready: boolean };
  assert.equal(ready, true);
  const client = await new MongoClient(
    `mongodb://127.0.0.1:${port}/?directConnection=true`,
  ).connect();
  assert.equal((await client.db().command({ ping: 1 }))['ok'], 1);
  await client.close();
  child.send('stop');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
});

test('long data folders get a socket with a short path, which the driver accepts', () => {
  const deep = join(folder, 'x'.repeat(120));
  const path = defaultSocketPath(deep);
  assert.ok(Buffer.byteLength(path) <= 100, path);
  assert.notEqual(path, defaultSocketPath(`${deep}y`));
  assert.equal(
    socketUri('/a b/s.sock'),
    'mongodb://%2Fa%20b%2Fs.sock/longitude?directConnection=true',
  );
});

// Plain JavaScript, which the TypeScript compiler does not process.
const file = new URL('../bin/settings.js', import.meta.url).href;
const { readSettings } = (await import(file)) as { readSettings: (args: string[]) => unknown };

test('arguments are parsed, and wrong ones are refused with the usage', () => {
  const usage = /^usage: longitude-store --data DIR .*$/;
  const cases: [args: string, expected: RegExp | object | string][] = [
    ['', usage],
    ['--data typo', usage],
    ['--data typo --port 0 --socket s', usage],
    ['--data typo --port 0 --check', usage],
    ['--port 0', usage],
    ['--data typo --port abc', /^--port needs a number from 0 to 65535\. usage: .*$/],
    ['--data typo --port 65536', /^--port needs a number/],
    ['--data typo --port 0 --nope', /^Unknown option '--nope'/],
    ['--data= --port 0', /^A value is empty\. usage: /],
    ['--data typo --socket=', /^A value is empty\./],
    ['--data x --port 0 --help', 'help'],
    ['--data x --port 65535', { data: 'x', address: { port: 65_535 } }],
    ['--data x --socket s', { data: 'x', address: { socket: 's' } }],
    ['--data x --check', { data: 'x', address: undefined }],
  ];
  for (const [args, expected] of cases) {
    const read = (): unknown => readSettings(args.split(' ').filter(Boolean));
    if (expected instanceof RegExp) assert.throws(read, { message: expected }, args);
    else assert.deepEqual(read(), expected, args);
  }
});

const modesIn = (folder: string): string[] =>
  readdirSync(folder)
    .toSorted()
    .map((name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`);

const PRIVATE = ['s.db 600', 's.db-wal 600', 's.db.id 600', 's.db.sums 600'];

test('files are only accessible to their owner, also in a folder that others may read', (context) => {
  if (process.platform === 'win32') {
    context.diagnostic('Windows knows no modes of files: rights were not looked at');
    return;
  }
  const { folder, remove } = createFolder();
  const open = join(folder, 'open');
  mkdirSync(open);
  chmodSync(open, 0o755);
  const path = join(open, 's.db');
  const mask = process.umask(0o022);
  try {
    for (let start = 0; start < 2; start++) {
      const file = new StoreFile(path);
      new Catalog(file).ensure('site', `c${start}`);
      file.commit();
      assert.deepEqual(modesIn(open), PRIVATE);
      file.close();
      // As an earlier version left them.
      for (const name of readdirSync(open)) chmodSync(join(open, name), 0o644);
    }
    assert.equal(statSync(open).mode & 0o777, 0o755, 'the folder of somebody else is left alone');
    new StoreFile(join(folder, 'new', 's.db')).close();
    assert.equal(statSync(join(folder, 'new')).mode & 0o777, 0o700);
  } finally {
    process.umask(mask);
    remove();
  }
});

test('the store inherits no secret of the application', async (t) => {
  const secrets = 'ADMIN_PASSWORD SECRET_KEY SECRET_KEY_PREVIOUS METRICS_TOKEN SMTP_PASSWORD';
  const all = `${secrets} MONGODB_URI NODE_AUTH_TOKEN A_SECRET_OF_LATER`.split(' ');
  for (const name of all) process.env[name] = 'canary-of-the-environment';
  t.after(() => all.forEach((name) => delete process.env[name]));
  const store = await startStore({ dataDir: join(folder, 'environment'), log: quiet });
  t.after(() => store.stop());
  if (process.platform !== 'linux') return t.diagnostic('not run: there is no /proc');
  const environment = readFileSync(`/proc/${store.pid}/environ`, 'utf8');
  assert.match(environment, /(?:^|\0)PATH=/);
  assert.ok(!environment.includes('canary'));
});
