import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { BSON } from 'mongodb';
import {
  magic,
  frameDocument,
  type Entries,
  type Header,
  type IndexSpec,
} from './archive-format.ts';
import { startDigest } from './digest.ts';

export interface CollectionSource {
  readonly name: string;
  readonly indexes: readonly IndexSpec[];
  /** The bytes of each document, in the order of _id. */
  readonly documents: AsyncIterable<Uint8Array>;
}

/** Entries are passed on in pieces of this size: gzip sends each to another thread. */
const pieceBytes = 64 * 1024;

/**
 * The archive as a stream of bytes. It reads the database as fast as it is consumed, and keeps at
 * most one batch of documents in memory. Destroying it closes the cursor.
 */
export function writeArchive(
  header: Header,
  collections: AsyncIterable<CollectionSource>,
): Readable {
  const entries = writeEntries(header, collections);
  return Readable.from(sealBytes(packEntries(entries)), { objectMode: false });
}

async function* writeEntries(
  header: Header,
  collections: AsyncIterable<CollectionSource>,
): AsyncGenerator<Uint8Array> {
  let count = 0;
  yield encode('backup', header);
  for await (const { name, indexes, documents } of collections) {
    count++;
    yield encode('collection', { name, indexes });
    const digest = startDigest();
    for await (const bytes of documents) {
      digest.add(bytes);
      const { before, after } = frameDocument(bytes.length);
      yield before;
      yield bytes;
      yield after;
    }
    yield encode('end', digest.read());
  }
  yield encode('complete', { collections: count });
}

function encode<Kind extends keyof Entries>(kind: Kind, value: Entries[Kind]): Uint8Array {
  return BSON.serialize({ [kind]: value });
}

async function* joinPieces(entries: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const entry of entries) {
    const isLarge = entry.length >= pieceBytes;
    if (!isLarge) waiting.push(entry);
    bytes += entry.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(waiting);
    // Large ones are passed on without a copy.
    if (isLarge) yield entry;
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting);
}

/**
 * Reads nothing before the first request: a response that is never sent must not keep a cursor
 * open.
 */
async function* packEntries(entries: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const source = Readable.from(joinPieces(entries), { objectMode: false });
  // Level 1: half the time of the default level, a few percent larger.
  const packed = createGzip({ level: 1 });
  // Errors surface where `packed` is read.
  pipeline(source, packed, () => {});
  yield* packed;
}

async function* sealBytes(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const seal = createHash('sha256').update(magic);
  yield magic;
  for await (const chunk of packed) {
    seal.update(chunk);
    yield chunk;
  }
  yield seal.digest();
}
