import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { MongoClient } from 'mongodb';
import { checkStore } from './check.ts';
import { socketUri } from './store-address.ts';
import { createFolder } from './testing/open-store.ts';
import { BIN, spawnStore } from './testing/spawn-store.ts';

const { folder, remove } = createFolder();
const killed = join(folder, 'killed');
const data = join(folder, 'data');
const path = join(data, 'longitude.db');
after(remove);

/** Every file below the data folder, byte by byte. */
const readFolder = (): unknown =>
  readdirSync(data)
    .toSorted()
    .filter((name) => name !== 'compile-cache')
    .map((name) => [name, readFileSync(join(data, name), 'latin1')]);

function runCheck(): { code: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, '--data', data, '--check'], {
    encoding: 'utf8',
  });
  return { code: status, said: `${stdout}${stderr}` };
}

before(async () => {
  const first = await spawnStore(folder);
  await fill(first.socket, 'items');
  await first.end('SIGTERM');
  const second = await spawnStore(folder);
  await fill(second.socket, 'others');
  const running = readFolder();
  const { code, said } = runCheck();
  assert.deepEqual([code, said.includes('is in use by another store.')], [1, true]);
  assert.deepEqual(readFolder(), running);
  await second.end('SIGKILL');
  cpSync(data, killed, { recursive: true });
});

/** Five documents, each a transaction of its own. */
async function fill(socket: string, name: string): Promise<void> {
  const client = await new MongoClient(socketUri(socket)).connect();
  const items = client.db().collection(name);
  await items.createIndex({ n: 1 });
  for (let n = 0; n < 5; n++) await items.insertOne({ n, text: `a text ${n}` });
  await client.close();
}

/** Turns one byte over. */
function turnByte(file: string, find: (bytes: Buffer) => number): void {
  const bytes = readFileSync(file);
  const at = find(bytes);
  assert.ok(at >= 0);
  bytes[at] = (bytes[at] as number) ^ 255;
  writeFileSync(file, bytes);
}

const FINE = /^10 records in 2 collections: no damage found\.\n$/;
const CUT =
  /The log .* was cut or removed: the last \d+ transactions are missing\..*empty the file/;
/** What is done to the folder of a killed store, and what a check then says. */
const STATES: Record<string, [change: () => void, said: RegExp]> = {
  'just killed': [() => {}, FINE],
  'without its mark': [() => rmSync(`${path}.id`), FINE],
  'with a torn end of the log': [
    () => truncateSync(`${path}-wal`, readFileSync(`${path}-wal`).length - 1),
    CUT,
  ],
  'with a log without a whole transaction': [() => truncateSync(`${path}-wal`, 1000), CUT],
  'with an empty log': [() => truncateSync(`${path}-wal`), CUT],
  'without a log': [() => rmSync(`${path}-wal`), CUT],
  'without a log, which was accepted': [
    () => {
      rmSync(`${path}-wal`);
      truncateSync(`${path}.id`);
    },
    /^5 records in 1 collections: no damage found\.\n$/,
  ],
  'copied without log and mark': [
    () => {
      rmSync(`${path}-wal`);
      rmSync(`${path}.id`);
    },
    /was copied without its log while its store was running/,
  ],
  'with damage in the log': [() => turnByte(`${path}-wal`, () => 5000), /The log .* is damaged/],
  'with damage in the file': [
    () => turnByte(path, (bytes) => bytes.lastIndexOf('a text 2')),
    /Record 3 of longitude\.items is damaged/,
  ],
  'with the file cut short': [() => truncateSync(path, 8192), /damaged/],
  'with an empty file': [() => truncateSync(path), /is missing or empty/],
};
for (const [name, [change, expected]] of Object.entries(STATES)) {
  test(`a check tells of a killed store, and changes no file: ${name}`, () => {
    rmSync(data, { recursive: true });
    cpSync(killed, data, { recursive: true });
    change();
    const found = readFolder();
    const { code, said } = runCheck();
    assert.match(said, expected);
    assert.equal(code, said.includes('no damage') ? 0 : 1);
    assert.deepEqual(readFolder(), found);
  });
}

test('a first start that did not end leaves nothing to complain of', () => {
  const early = join(folder, 'early.db');
  const nothing = { problems: [], records: 0, collections: 0 };
  writeFileSync(early, '');
  assert.deepEqual(checkStore(early), nothing);
  const db = new DatabaseSync(early);
  db.exec('PRAGMA journal_mode=WAL');
  db.close();
  assert.deepEqual(checkStore(early), nothing);
  writeFileSync(`${early}-journal`, 'the file was to be made');
  assert.deepEqual(checkStore(early), nothing);
});
