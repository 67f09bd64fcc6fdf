import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import type { ReadBytes } from './compound-file.ts';

/** A file in an archive. */
export interface ArchiveEntry {
  /** In lower case, with slashes, without one in front. */
  readonly name: string;
  /** Its content as text; '' when it is damaged, encrypted, or larger than 1 MB. */
  readonly readText: () => Promise<string>;
}

const inflate = promisify(inflateRaw);
/** Bytes of the end record, and of the longest comment after it (APPNOTE 4.3.16). */
const [endBytes, maxComment] = [22, 0xff_ff];
/** Bytes of the fixed parts of an entry in the directory and before its content. */
const [directoryBytes, localBytes] = [46, 30];
/** Bytes of the texts that are read, also when they are decompressed. */
const maxText = 1024 * 1024;
const maxEntries = 10_000;

/**
 * The entries of a ZIP archive by its central directory (APPNOTE 4.3), in their order. Empty
 * without one.
 * @param size of the file, in bytes
 */
export async function listArchive(read: ReadBytes, size: number): Promise<ArchiveEntry[]> {
  const end = await read(Math.max(0, size - endBytes - maxComment), size);
  const at = end.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  if (at === -1 || at + endBytes > end.length) return [];
  const start = end.readUInt32LE(at + 16);
  const directory = await read(start, Math.min(size, start + end.readUInt32LE(at + 12)));
  const entries: ArchiveEntry[] = [];
  for (let next = 0; next + directoryBytes <= directory.length && entries.length < maxEntries;) {
    if (directory.toString('latin1', next, next + 4) !== 'PK\u0001\u0002') break;
    const nameStart = next + directoryBytes;
    const nameEnd = nameStart + directory.readUInt16LE(next + 28);
    const record = directory.subarray(next, nameStart);
    entries.push({
      name: cleanName(directory.toString('utf8', nameStart, nameEnd)),
      readText: () => readText(read, record).catch(() => ''),
    });
    next = nameEnd + record.readUInt16LE(30) + record.readUInt16LE(32);
  }
  return entries;
}

const cleanName = (name: string) =>
  name
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase();

/** @param record the entry in the directory, without its name */
async function readText(read: ReadBytes, record: Buffer): Promise<string> {
  const method = record.readUInt16LE(10);
  const bytes = record.readUInt32LE(20);
  const offset = record.readUInt32LE(42);
  if (bytes > maxText) return '';
  const local = await read(offset, offset + localBytes);
  const start = offset + localBytes + local.readUInt16LE(26) + local.readUInt16LE(28);
  const packed = await read(start, start + bytes);
  if (method === 0) return decode(packed);
  return method === 8 ? decode(await inflate(packed, { maxOutputLength: maxText })) : '';
}

/** XML in UTF-16 begins with a byte order mark or with `<` (XML 1.0, appendix F). */
function decode(bytes: Buffer): string {
  const start = bytes.toString('hex', 0, 2);
  const encodings: Readonly<Record<string, string>> = {
    fffe: 'utf-16le',
    '3c00': 'utf-16le',
    feff: 'utf-16be',
    '003c': 'utf-16be',
  };
  return new TextDecoder(encodings[start] ?? 'utf-8').decode(bytes);
}
