/** The file with the checksums of all pages: a header, then blocks with a checksum of their own. */
import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';

export const sumsOf = (path: string): string => `${path}.sums`;

const BLOCK = 4096;
/** Checksums in a block, before its own. */
const SUMS = BLOCK / 4 - 1;
const MAGIC = 'LGTPAGES';
/** Places in the header, after the magic and the id of the store. */
const [TURNS, CRC] = [44, 52];

function encodeHeader(id: string, turns: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(MAGIC + id, 'latin1');
  header.writeBigUInt64LE(BigInt(turns), TURNS);
  header.writeUInt32LE(crc32(header.subarray(0, CRC)), CRC);
  return header;
}

function readTurns(header: Buffer, id: string): number | undefined {
  const isOurs = header.length >= BLOCK && header.toString('latin1', 0, TURNS) === MAGIC + id;
  if (!isOurs || header.readUInt32LE(CRC) !== crc32(header.subarray(0, CRC))) return undefined;
  return Number(header.readBigUInt64LE(TURNS));
}

/** A block that was torn by a power failure, or damaged, counts as unknown. */
function isBlockWhole(block: Buffer, number: number): boolean {
  return block.readUInt32LE(SUMS * 4) === crc32(block.subarray(0, SUMS * 4), number);
}

/**
 * The checksums beside a data file, 0 for unknown ones.
 * @param turns the numbers of transactions that they may belong to: another version of Longitude, or
 * a person who copied files, has changed the data otherwise
 * @returns undefined when there are none
 */
export function readSums(
  path: string,
  id: string,
  turns: readonly (number | undefined)[],
): Buffer | undefined {
  let bytes: Buffer;
  try {
    bytes = readFileSync(sumsOf(path));
  } catch {
    return undefined;
  }
  const stored = readTurns(bytes, id);
  if (stored === undefined || !turns.includes(stored)) return undefined;
  const blocks = bytes.subarray(BLOCK, bytes.length - (bytes.length % BLOCK));
  for (let from = 0; from < blocks.length; from += BLOCK) {
    const block = blocks.subarray(from, from + BLOCK);
    if (!isBlockWhole(block, from / BLOCK)) block.fill(0);
  }
  return blocks;
}

/** The checksum of a page among those that `readSums` returned. */
export function findSum(blocks: Buffer, page: number): number {
  const at = placeOf(page);
  return at + 4 <= blocks.length ? blocks.readUInt32LE(at) : 0;
}

const placeOf = (page: number): number =>
  Math.floor((page - 1) / SUMS) * BLOCK + ((page - 1) % SUMS) * 4;

/** The file of an open store. */
export class SumsFile {
  private readonly handle: number;
  private readonly id: string;
  private blocks: Buffer;
  private turns: number;

  /**
   * @param turns the number of transactions in the data file without its log
   * @param blocks the result of `readSums`; without them, all begin unknown
   */
  constructor(file: string, id: string, turns: number, blocks: Buffer = Buffer.alloc(0)) {
    this.id = id;
    this.turns = turns;
    this.blocks = blocks;
    this.handle = openSync(file, blocks.length === 0 ? 'w+' : 'r+', 0o600);
  }

  /** 0 when it is unknown. */
  read(page: number): number {
    return findSum(this.blocks, page);
  }

  isKnown(from: number, count: number): boolean {
    for (let page = from; page < from + count; page++) if (this.read(page) === 0) return false;
    return true;
  }

  /**
   * Stores checksums durably.
   * @param turns the number of transactions in the data file, after a checkpoint
   * @throws Error of the file system
   */
  store(sums: ReadonlyMap<number, number>, turns = this.turns): void {
    this.turns = turns;
    const changed = new Set<number>();
    for (const [page, sum] of sums) {
      const at = placeOf(page);
      const block = Math.floor(at / BLOCK);
      this.grow((block + 1) * BLOCK);
      this.blocks.writeUInt32LE(sum, at);
      changed.add(block);
    }
    for (const number of changed) {
      const block = this.blocks.subarray(number * BLOCK, (number + 1) * BLOCK);
      block.writeUInt32LE(crc32(block.subarray(0, SUMS * 4), number), SUMS * 4);
      writeSync(this.handle, block, 0, BLOCK, (number + 1) * BLOCK);
    }
    writeSync(this.handle, encodeHeader(this.id, turns), 0, BLOCK, 0);
    fdatasyncSync(this.handle);
  }

  /** In steps, so that a growing store does not copy them often. */
  private grow(length: number): void {
    if (length <= this.blocks.length) return;
    const grown = Buffer.alloc(Math.max(length, this.blocks.length + 16 * BLOCK));
    this.blocks.copy(grown);
    // Blocks between are written with their own checksum when they change.
    this.blocks = grown;
  }

  close(): void {
    closeSync(this.handle);
  }
}
