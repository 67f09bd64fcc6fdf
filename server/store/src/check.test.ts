import assert from 'node:assert/strict';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { checkStore } from './check.ts';
import { createFolder, openStore } from './testing/open-store.ts';

const { folder, remove } = createFolder();
after(remove);
const [running, killed, data] = ['running', 'killed', 'data'].map((name) => join(folder, name));
assert.ok(running && killed && data);
mkdirSync(running);
const path = join(data, 'data.db');

/** Every file of a folder, byte for byte. */
const readFolder = (name: string): unknown =>
  readdirSync(name)
    .toSorted()
    .map((file) => [file, readFileSync(join(name, file), 'latin1')]);

/** The result of checking a store. */
function check(file: string): string {
  try {
    const { problems, records, collections } = checkStore(file);
    return problems.length > 0 ? problems.join('\n') : `${records} in ${collections}: fine`;
  } catch (error) {
    return (error as Error).message;
  }
}

let saidWhileRunning = '';
/** Five documents, each in a separate transaction, by a store that is then left as it is. */
for (const name of ['items', 'others']) {
  const store = await openStore({ file: join(running, 'data.db') });
  const items = store.db.collection(name);
  await items.createIndex({ n: 1 });
  for (let n = 0; n < 5; n++) await items.insertOne({ n, text: `a text ${n}` });
  if (name === 'others') {
    // As after a kill.
    cpSync(running, killed, { recursive: true });
    saidWhileRunning = check(join(running, 'data.db'));
    assert.deepEqual(readFolder(running), readFolder(killed));
  }
  await store.close();
}

test('a running store cannot be checked', () => {
  assert.match(saidWhileRunning, /is in use by another Longitude process\.$/);
});

/** Flips the bits of one byte. */
function turnByte(file: string, find: (bytes: Buffer) => number): void {
  const bytes = readFileSync(file);
  const at = find(bytes);
  assert.ok(at >= 0);
  bytes[at] = (bytes[at] as number) ^ 255;
  writeFileSync(file, bytes);
}

const FINE = /^10 in 2: fine$/;
const CUT =
  /The log .* was cut or removed: the last \d+ transactions are missing\..*empty the file/;
const [log, mark] = [`${path}-wal`, `${path}.id`];
/** Changes to the folder of a killed store, and the result of a check. */
const STATES: [name: string, said: RegExp, ...changes: (() => void)[]][] = [
  ['just killed', FINE],
  ['without its mark', FINE, () => rmSync(mark)],
  ['with a torn end', CUT, () => truncateSync(log, readFileSync(log).length - 1)],
  ['with a log without a whole transaction', CUT, () => truncateSync(log, 1000)],
  ['with an empty log', CUT, () => truncateSync(log)],
  ['without a log', CUT, () => rmSync(log)],
  [
    'without a log, which was accepted',
    /^5 in 1: fine$/,
    () => rmSync(log),
    () => truncateSync(mark),
  ],
  [
    'copied alone',
    /was copied without its log while its store/,
    () => rmSync(log),
    () => rmSync(mark),
  ],
  ['with damage in the log', /The log .* is damaged/, () => turnByte(log, () => 5000)],
  [
    'with damage in the file',
    /Record 3 of longitude\.items \(_id [\da-f]{24}\) is damaged/,
    () => turnByte(path, (bytes) => bytes.lastIndexOf('a text 2')),
  ],
  ['with the file cut short', /damaged/, () => truncateSync(path, 8192)],
  ['with an empty file', /is missing or empty/, () => truncateSync(path)],
];
for (const [name, said, ...changes] of STATES) {
  test(`a check reports a killed store, and changes no file: ${name}`, () => {
    rmSync(data, { recursive: true, force: true });
    cpSync(killed, data, { recursive: true });
    for (const change of changes) change();
    const found = readFolder(data);
    assert.match(check(path), said);
    assert.deepEqual(readFolder(data), found);
  });
}

test('an index that disagrees with the documents is found', () => {
  const db = new DatabaseSync(join(running, 'data.db'));
  db.exec('DELETE FROM x2 WHERE r = 1');
  db.close();
  assert.match(
    check(join(running, 'data.db')),
    /\(index n_1 of longitude\.items\) has changed since .*\nIndex n_1 of longitude\.items lacks a key of record 1\.\n.* holds 4 keys instead of 5\.$/,
  );
  assert.match(check(join(folder, 'nothing')), /^There is no store in /);
});

test('an incomplete first start is not damage', () => {
  const early = join(folder, 'early.db');
  const nothing = { problems: [], records: 0, collections: 0, uncheckedPages: 0 };
  writeFileSync(early, '');
  assert.deepEqual(checkStore(early), nothing);
  const db = new DatabaseSync(early);
  db.exec('PRAGMA journal_mode=WAL');
  db.close();
  assert.deepEqual(checkStore(early), nothing);
  writeFileSync(`${early}-journal`, 'the file was to be made');
  assert.deepEqual(checkStore(early), nothing);
});
