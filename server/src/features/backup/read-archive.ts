import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { backupFormat } from '@longitude/contract/backup';
import { ArchiveError, maxEntryBytes, magic, sealLength } from './archive-format.ts';

/** @throws ArchiveError unless the file begins like a backup and matches its seal, byte for byte */
export async function checkSeal(file: string): Promise<void> {
  const { first, seal, size } = await readEnds(file);
  if (!first.equals(magic)) throw refuseStart(file, first);
  if (size < magic.length + sealLength) throw damaged(file);
  const hash = createHash('sha256');
  const bytes = createReadStream(file, { end: size - sealLength - 1, highWaterMark: 1 << 20 });
  for await (const chunk of bytes) hash.update(chunk as Buffer);
  if (!hash.digest().equals(seal)) throw damaged(file);
}

export function damaged(file: string): ArchiveError {
  return new ArchiveError(`${file} is damaged or incomplete: its checksums do not match.`);
}

function refuseStart(file: string, first: Buffer): ArchiveError {
  const [, format] = /^LONGITUDE-BACKUP (\d+)/.exec(first.toString('latin1')) ?? [];
  if (format === undefined) return new ArchiveError(`${file} is not a backup of Longitude.`);
  return new ArchiveError(
    `${file} has format ${format}; this version of Longitude reads format ${backupFormat}.`,
  );
}

async function readEnds(file: string): Promise<{ first: Buffer; seal: Buffer; size: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const first = Buffer.alloc(Math.min(magic.length, size));
    await handle.read(first, 0, first.length, 0);
    const seal = Buffer.alloc(Math.min(sealLength, size));
    await handle.read(seal, 0, seal.length, size - seal.length);
    return { first, seal, size };
  } finally {
    await handle.close();
  }
}

/** The BSON documents between first line and seal, one after another. @throws ArchiveError */
export async function* readEntries(file: string): AsyncGenerator<Buffer> {
  const { size } = await readEnds(file);
  const packed = createReadStream(file, { start: magic.length, end: size - sealLength - 1 });
  const unpacked = createGunzip({ chunkSize: 256 * 1024 });
  // Errors surface where `unpacked` is read.
  pipeline(packed, unpacked, () => {});
  const bytes = new ByteQueue();
  try {
    for await (const chunk of unpacked) {
      bytes.push(chunk as Buffer);
      for (let entry = takeEntry(bytes); entry; entry = takeEntry(bytes)) yield entry;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw code.startsWith('Z_') || error instanceof RangeError ? damaged(file) : error;
  }
  if (bytes.length > 0) throw damaged(file);
}

/** The next entry once it is complete. @throws RangeError for an impossible length */
function takeEntry(bytes: ByteQueue): Buffer | undefined {
  const head = bytes.peek(4);
  if (!head) return undefined;
  const length = head.readInt32LE(0);
  if (length < 5 || length > maxEntryBytes) throw new RangeError(`An entry of ${length} bytes`);
  return bytes.take(length);
}

/**
 * A queue of chunks that returns any number of bytes; joins the chunks once, however many there
 * are.
 */
class ByteQueue {
  #chunks: Buffer[] = [];
  length = 0;

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.length += chunk.length;
  }

  /** The first bytes, which stay in the queue; undefined when there are fewer. */
  peek(count: number): Buffer | undefined {
    if (this.length < count) return undefined;
    const [first = Buffer.alloc(0)] = this.#chunks;
    if (first.length < count) this.#chunks = [Buffer.concat(this.#chunks)];
    return this.#chunks[0]?.subarray(0, count);
  }

  take(count: number): Buffer | undefined {
    const bytes = this.peek(count);
    if (!bytes) return undefined;
    const [first = Buffer.alloc(0), ...rest] = this.#chunks;
    this.#chunks = first.length > count ? [first.subarray(count), ...rest] : rest;
    this.length -= count;
    return bytes;
  }
}
