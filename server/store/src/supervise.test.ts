import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { defaultSocketPath, socketUri } from './store-address.ts';
import { startStore } from './supervise.ts';
import { createFolder } from './testing/open-store.ts';

const BIN = fileURLToPath(new URL('../bin/longitude-store.js', import.meta.url));
const quiet = (): void => undefined;

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

async function run(...args: string[]): Promise<Ended> {
  const child = fork(BIN, args, { silent: true });
  let out = '';
  let error = '';
  child.stdout?.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (error += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, out, error };
}

test('keeps what was stored over a stop and a start, in private files', async () => {
  const { folder, remove } = createFolder();
  const first = await startStore({ dataDir: folder, log: quiet });
  const client = await new MongoClient(first.uri).connect();
  const items = client.db().collection('items');
  await items.createIndex({ n: 1 }, { unique: true });
  await items.insertMany([{ n: 1 }, { n: 2 }]);
  const socket = defaultSocketPath(folder);
  assert.equal(statSync(dirname(socket)).mode & 0o777, 0o700);
  assert.equal(statSync(socket).mode & 0o777, 0o600);
  await first.stop();
  const second = await startStore({ dataDir: folder, log: quiet });
  assert.deepEqual(
    (await items.find().sort({ n: 1 }).toArray()).map(({ n }) => n),
    [1, 2],
  );
  await assert.rejects(items.insertOne({ n: 1 }), { code: 11000 });
  await client.close();
  await second.stop();
  remove();
});

test('refuses a second store on one folder in one line, and opens at once after kill -9', async () => {
  const { folder, remove } = createFolder();
  const store = await startStore({ dataDir: folder, log: quiet });
  const second = await run('--data', join(folder, 'store'), '--socket', join(folder, 'other.sock'));
  assert.equal(second.code, 1);
  assert.match(second.error, /^The data folder \S+ is in use by another store\.\n$/);
  await assert.rejects(
    startStore({ dataDir: folder, socketPath: join(folder, 'o', 's.sock'), log: quiet }),
    /is in use by another store\.$/,
  );
  const crashed = fork(BIN, ['--data', join(folder, 'b'), '--socket', join(folder, 'b.sock')], {
    silent: true,
  });
  await once(crashed.stdout ?? assert.fail(), 'data');
  crashed.kill('SIGKILL');
  await once(crashed, 'exit');
  assert.ok(existsSync(join(folder, 'b.sock')), 'the socket file of the dead process is left');
  const next = fork(BIN, ['--data', join(folder, 'b'), '--socket', join(folder, 'b.sock')], {
    silent: true,
  });
  const [line] = (await once(next.stdout ?? assert.fail(), 'data')) as [Buffer];
  assert.equal(JSON.parse(line.toString()).ready, true);
  // The application that started it is gone when the channel closes.
  next.disconnect();
  const [code] = (await once(next, 'exit')) as [number];
  assert.equal(code, 0);
  await store.stop();
  remove();
});

test('says in one line why it cannot start', async () => {
  const { folder, remove } = createFolder();
  const newer = join(folder, 'newer', 'store');
  mkdirSync(newer, { recursive: true });
  const db = new DatabaseSync(join(newer, 'longitude.db'));
  db.exec('CREATE TABLE t(a); PRAGMA application_id=0x4c475453; PRAGMA user_version=99');
  db.close();
  await assert.rejects(
    startStore({ dataDir: join(folder, 'newer'), log: quiet }),
    /has format 99; this version of Longitude reads up to 3/,
  );
  const garbage = join(folder, 'garbage', 'store');
  mkdirSync(garbage, { recursive: true });
  writeFileSync(
    join(garbage, 'longitude.db'),
    'this is not a database, and it is long enough to be looked at'.repeat(100),
  );
  await assert.rejects(
    startStore({ dataDir: join(folder, 'garbage'), log: quiet }),
    /is damaged\. Keep a copy/,
  );
  writeFileSync(join(folder, 'file'), '');
  const file = join(folder, 'file');
  const [blocked, taken, unknown, nothing] = await Promise.all([
    run('--data', join(file, 'x'), '--socket', join(folder, 's.sock')),
    run('--data', join(folder, 'y'), '--socket', file),
    run('--nope'),
    run('--data', folder),
  ]);
  assert.equal(blocked.code, 1);
  assert.match(blocked.error, /^The data folder \S+ cannot be used: .*\n$/);
  assert.match(taken.error, /exists and is not a socket\.\n$/);
  assert.deepEqual([unknown.code, unknown.error.split('\n').length <= 2], [1, true]);
  assert.match(nothing.error, /^usage: /);
  remove();
});

test('a port is of this machine only', async () => {
  const { folder, remove } = createFolder();
  const child = fork(BIN, ['--data', folder, '--port', '0'], { silent: true });
  const [line] = (await once(child.stdout ?? assert.fail(), 'data')) as [Buffer];
  const { port } = JSON.parse(line.toString()) as { port: number };
  const client = await new MongoClient(
    `mongodb://127.0.0.1:${port}/?directConnection=true`,
  ).connect();
  assert.equal((await client.db().command({ ping: 1 }))['ok'], 1);
  await client.close();
  child.send('stop');
  assert.deepEqual(await once(child, 'exit'), [0, null]);
  remove();
});

test('long data folders get a socket with a short path', () => {
  const { folder, remove } = createFolder();
  const deep = join(folder, 'x'.repeat(120));
  const path = defaultSocketPath(deep);
  assert.ok(Buffer.byteLength(path) <= 100, path);
  assert.notEqual(path, defaultSocketPath(`${deep}y`));
  remove();
});

/** Turns one byte of a text in the data file over. */
function damage(file: string, text: string): void {
  const handle = openSync(file, 'r+');
  const bytes = Buffer.alloc(statSync(file).size);
  readSync(handle, bytes, 0, bytes.length, 0);
  const at = bytes.lastIndexOf(text);
  assert.ok(at > 0);
  writeSync(handle, 'X', at);
  closeSync(handle);
}

test('a damaged record is answered with an error, never as data, and --check finds it', async () => {
  const { folder, remove } = createFolder();
  const data = join(folder, 'store');
  const store = await startStore({ dataDir: folder, log: quiet });
  const client = await new MongoClient(store.uri).connect();
  const items = client.db().collection('items');
  await items.createIndex({ n: 1 });
  await items.insertMany([
    { n: 1, text: 'first-document' },
    { n: 2, text: 'second-document' },
  ]);
  await store.stop();
  const whole = await run('--data', data, '--check');
  assert.deepEqual([whole.code, whole.out], [0, '2 records in 1 collections: no damage found.\n']);
  damage(join(data, 'longitude.db'), 'second-document');
  const checked = await run('--data', data, '--check');
  assert.equal(checked.code, 1);
  assert.match(checked.error, /Record 2 of longitude\.items is damaged/);
  assert.match(checked.error, /restore the last backup/);
  const again = await startStore({ dataDir: folder, log: quiet });
  await assert.rejects(items.findOne({ n: 2 }), /Record 2 of longitude\.items is damaged/);
  await assert.rejects(items.find().toArray(), /is damaged/);
  assert.equal((await items.findOne({ n: 1 }))?.['text'], 'first-document');
  await items.insertOne({ n: 3 });
  await client.close();
  await again.stop();
  remove();
});

test('--check finds an index that disagrees with the documents', async () => {
  const { folder, remove } = createFolder();
  const store = await startStore({ dataDir: folder, log: quiet });
  const client = await new MongoClient(store.uri).connect();
  await client.db().collection('items').createIndex({ n: 1 });
  await client
    .db()
    .collection('items')
    .insertMany([{ n: 1 }, { n: 2 }]);
  await client.close();
  await store.stop();
  const db = new DatabaseSync(join(folder, 'store', 'longitude.db'));
  db.exec('DELETE FROM x2 WHERE r = 1');
  db.close();
  const checked = await run('--data', join(folder, 'store'), '--check');
  assert.equal(checked.code, 1);
  assert.match(checked.error, /Index n_1 of longitude\.items lacks a key of record 1\./);
  assert.match(
    (await run('--data', join(folder, 'nothing'), '--check')).error,
    /^There is no store in /,
  );
  remove();
});

test('the address names the socket so that the driver understands it', () => {
  assert.equal(
    socketUri('/a b/s.sock'),
    'mongodb://%2Fa%20b%2Fs.sock/longitude?directConnection=true',
  );
});
