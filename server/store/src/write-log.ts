/**
 * Looks for damage in SQLite's write-ahead log (sqlite.org/walformat.html). SQLite treats the first
 * bad frame as the end of the log and silently drops the rest. That is right for frames that a
 * crash left half written, and wrong for those that had been synced, and so acknowledged.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { StartError } from './errors.ts';

const HEADER = 32;
const FRAME = 24;
/**
 * The unit that a disk writes atomically. A frame's header across its border may be half of an
 * older frame's.
 */
const SECTOR = 512;
/** Checksums over little-endian words, as every machine that runs Node writes them. */
const MAGIC = 0x377f0682;

/** SQLite's checksum of pairs of words, continued from the previous one. */
function sum(
  words: Uint32Array,
  from: number,
  to: number,
  seed: readonly [number, number],
): [number, number] {
  let [a, b] = seed;
  for (let i = from; i < to; i += 2) {
    a = (a + (words[i] as number) + b) >>> 0;
    b = (b + (words[i + 1] as number) + a) >>> 0;
  }
  return [a, b];
}

const pairAt = (bytes: Buffer, at: number): [number, number] => [
  bytes.readUInt32BE(at),
  bytes.readUInt32BE(at + 4),
];
const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a[0] === b[0] && a[1] === b[1];

function isHeaderDamaged(header: Buffer, words: Uint32Array): boolean {
  return header.readUInt32BE(0) !== MAGIC || !isSame(sum(words, 0, 6, [0, 0]), pairAt(header, 24));
}

type Finding = 'empty' | 'whole' | 'damaged';

/**
 * A transaction begins only when the previous one has been synced. So a frame that follows a commit
 * proves that everything up to this commit was safe; a bad frame before it was damaged since.
 * @returns `empty` when no transaction is whole.
 */
function readLog(handle: number): Finding {
  const header = Buffer.from(new ArrayBuffer(HEADER));
  const words = new Uint32Array(header.buffer);
  if (readSync(handle, header, 0, HEADER, 0) < HEADER) return 'empty';
  if (isHeaderDamaged(header, words)) return 'damaged';
  const salts = pairAt(header, 16);
  const frame = Buffer.from(new ArrayBuffer(FRAME + header.readUInt32BE(8)));
  const frameWords = new Uint32Array(frame.buffer);
  let seed = pairAt(header, 24);
  let isBroken = false;
  let isCommitted = false;
  let isEmpty = true;
  for (
    let at = HEADER;
    readSync(handle, frame, 0, frame.length, at) === frame.length;
    at += frame.length
  ) {
    const isOurs = isSame(pairAt(frame, 8), salts);
    const stored = pairAt(frame, 16);
    const sums = sum(frameWords, FRAME / 4, frameWords.length, sum(frameWords, 0, 2, seed));
    const isWhole = isOurs && isSame(sums, stored);
    if (isBroken && isCommitted && isWhole) return 'damaged';
    isBroken ||= !isWhole;
    const isOneFrame = isWhole || (at % SECTOR) + FRAME <= SECTOR;
    isCommitted = isOurs && isOneFrame && frame.readUInt32BE(4) !== 0;
    isEmpty &&= isBroken || !isCommitted;
    seed = stored;
  }
  return isEmpty ? 'empty' : 'whole';
}

/**
 * Whether a log contains any committed transaction.
 * @throws StartError when an acknowledged one can no longer be read.
 */
export function checkLog(path: string): boolean {
  const handle = openSync(path, 'r');
  try {
    const finding = readLog(handle);
    if (finding !== 'damaged') return finding === 'whole';
  } finally {
    closeSync(handle);
  }
  throw new StartError(
    `The log ${path} is damaged: it contains the last writes, and not all of them can be read. Keep a copy of the folder and restore the last backup into an empty one.`,
  );
}
