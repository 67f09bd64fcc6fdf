import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Catalog } from './catalog.ts';
import { StoreFile } from './store-file.ts';
import { createFolder } from './testing/open-store.ts';
import { createRandom } from './testing/random.ts';
import { checkLog } from './write-log.ts';

const FRAME = 4096 + 24;
const { folder, remove } = createFolder();
after(remove);
const path = join(folder, 'log');

/** The log of some transactions, and the position of each. */
function createLog(): { log: Buffer; starts: number[] } {
  const file = new StoreFile(join(folder, 'data.db'));
  const catalog = new Catalog(file);
  const starts: number[] = [];
  for (let i = 0; i < 6; i++) {
    catalog.ensure('d', `c${i}`);
    file.commit();
    starts.push(readFileSync(`${file.path}-wal`).length);
  }
  const log = readFileSync(`${file.path}-wal`);
  file.close();
  return { log, starts: starts.slice(0, -1) };
}

const { log, starts } = createLog();
const last = starts.at(-1) as number;

function check(bytes: Buffer): void {
  writeFileSync(path, bytes);
  checkLog(path);
}

test('a changed bit in anything synced before the last transaction is detected', () => {
  const random = createRandom(3);
  check(log);
  for (let i = 0; i < 300; i++) {
    const at = random.below(last);
    const bytes = Buffer.from(log);
    bytes[at] = (bytes[at] as number) ^ (1 << random.below(8));
    assert.throws(() => check(bytes), /is damaged/, `byte ${at} of ${last}`);
  }
});

test('a last transaction that a crash left half written is the end of the log', () => {
  for (let end = last; end < log.length; end += 500) check(log.subarray(0, end));
  for (let at = last; at < log.length; at += FRAME) {
    const bytes = Buffer.from(log);
    bytes.fill(0, at, Math.min(at + FRAME, bytes.length));
    check(bytes);
  }
  check(Buffer.alloc(0));
  check(log.subarray(0, 20));
});

test('remains of an older log behind the end are ignored', () => {
  const older = Buffer.from(log.subarray(last));
  older[8] = (older[8] as number) ^ 1;
  check(Buffer.concat([log, older, older]));
});

/** SQLite's checksum of pairs of little-endian words. */
function sum(bytes: Buffer, [a, b]: [number, number]): [number, number] {
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + bytes.readUInt32LE(at) + b) >>> 0;
    b = (b + bytes.readUInt32LE(at + 4) + a) >>> 0;
  }
  return [a, b];
}

/** A complete log with its own salts. */
function createFrames(count: number, isCommit: (frame: number) => boolean, salt: number): Buffer {
  const header = Buffer.from(log.subarray(0, 32));
  header.writeUInt32BE(salt, 16);
  let seed = sum(header.subarray(0, 24), [0, 0]);
  for (const [i, word] of seed.entries()) header.writeUInt32BE(word, 24 + 4 * i);
  const frames = Array.from({ length: count }, (_, n) => {
    const frame = Buffer.alloc(FRAME, n);
    frame.writeUInt32BE(n + 1, 0);
    frame.writeUInt32BE(isCommit(n) ? count : 0, 4);
    header.copy(frame, 8, 16, 24);
    seed = sum(frame.subarray(24), sum(frame.subarray(0, 8), seed));
    for (const [i, word] of seed.entries()) frame.writeUInt32BE(word, 16 + 4 * i);
    return frame;
  });
  return Buffer.concat([header, ...frames]);
}

/**
 * A header of 24 bytes at 32 + 4120 n crosses the border of a sector for n = 41 and 62 (mod 64).
 */
for (const torn of [41, 62]) {
  test(`a header torn across a sector's border shows no commit: frame ${torn}`, () => {
    // An older log with one transaction per frame, under one whose last transaction is being
    // written.
    const older = createFrames(70, () => true, 1);
    const newer = createFrames(70, (frame) => frame === 5 || frame === 69, 2);
    const at = 32 + torn * FRAME;
    const border = Math.ceil(at / 512) * 512;
    assert.ok(border > at + 4 && border < at + 24, `${border - at} bytes before the border`);
    const bytes = Buffer.from(newer);
    // The commit mark (bytes 4 to 8) is the older one's, the salts behind the sector border are
    // new.
    older.copy(bytes, at, at, border);
    check(bytes);
  });
}
