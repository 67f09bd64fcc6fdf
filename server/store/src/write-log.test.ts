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

/** The log of some transactions, and where each one begins. */
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

test('a changed bit in anything that was synced before the last transaction is found', () => {
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

test('what an older log left behind the end is not looked at', () => {
  const older = Buffer.from(log.subarray(last));
  older[8] = (older[8] as number) ^ 1;
  check(Buffer.concat([log, older, older]));
});
