import { Readable } from 'node:stream';
import mongoose, { type Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { AppError } from '../../platform/errors.ts';
import { startInspection, type Inspection } from './inspect-bytes.ts';

interface Chunk {
  readonly files_id: Types.ObjectId;
  readonly n: number;
  readonly data: { readonly buffer: Buffer; readonly position: number } | Buffer;
}

/** A part of a file: the first byte and the one after the last. */
export interface Slice {
  readonly start: number;
  readonly end: number;
}

/** Sorts before `files`: a backup goes from Z to A, so it has the bytes of every file in it. */
const bucketName = 'file_bytes';
/** GridFS's default; explicit, because reads compute with it. */
const chunkBytes = 255 * 1024;

/** The indexes of GridFS, created here so that uploads need not build them. */
export const fileByteIndexes = [
  {
    collection: `${bucketName}.chunks`,
    keys: { files_id: 1, n: 1 },
    options: { unique: true },
  },
  { collection: `${bucketName}.files`, keys: { filename: 1, uploadDate: 1 } },
] as const;

/** The content of files, in GridFS, under ids that are generated here. */
export class FileBytes {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #db() {
    const { db } = this.#connection;
    if (!db) throw new AppError('unavailable', undefined, { retryAfter: 2 });
    return db;
  }

  get #chunks() {
    return this.#connection.collection<Chunk>(`${bucketName}.chunks`);
  }

  get #records() {
    return this.#connection.collection<{ _id: Types.ObjectId }>(`${bucketName}.files`);
  }

  /**
   * Stores bytes as they arrive, one chunk in memory. Deletes them when the source fails, unless
   * the process dies: then `listOlder` finds them.
   * @param maxBytes more fail with the error that `refuse` makes
   */
  async store(
    id: Types.ObjectId,
    source: AsyncIterable<Buffer>,
    { maxBytes, refuse }: { readonly maxBytes: number; readonly refuse: () => Error },
  ): Promise<Inspection> {
    const bucket = new mongoose.mongo.GridFSBucket(this.#db, {
      bucketName,
      chunkSizeBytes: chunkBytes,
    });
    const target = bucket.openUploadStreamWithId(id, id.toHexString());
    // The callbacks report errors.
    target.on('error', () => undefined);
    const inspection = startInspection();
    let size = 0;
    try {
      for await (const bytes of source) {
        size += bytes.length;
        if (size > maxBytes) throw refuse();
        inspection.add(bytes);
        await settle((done) => target.write(bytes, done));
      }
      await settle((done) => target.end(done));
    } catch (error) {
      // No write is pending: each was awaited.
      target.destroy();
      await this.remove([id]);
      throw error;
    }
    return inspection.read();
  }

  /**
   * The bytes of a file, read chunk by chunk on demand: a slow reader costs one chunk of memory and
   * no cursor.
   */
  open(id: Types.ObjectId, slice: Slice): Readable {
    return Readable.from(this.#read(id, slice), { objectMode: false });
  }

  /** A part of a file, in memory; what lies beyond its `size` is left out. */
  async read(id: Types.ObjectId, { start, end }: Slice, size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    const slice = { start, end: Math.min(end, size) };
    for await (const part of this.#read(id, slice)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *#read(id: Types.ObjectId, { start, end }: Slice): AsyncGenerator<Buffer> {
    for (let n = Math.floor(start / chunkBytes); n * chunkBytes < end; n++) {
      const chunk = await this.#chunks.findOne({ files_id: id, n }, { promoteBuffers: true });
      if (!chunk) throw new Error(`Chunk ${n} of file ${id.toHexString()} is missing`);
      const from = Math.max(0, start - n * chunkBytes);
      yield (chunk.data as Buffer).subarray(from, end - n * chunkBytes);
    }
  }

  /** Deletes bytes; ids without bytes are not an error. */
  async remove(ids: readonly Types.ObjectId[]): Promise<void> {
    await this.#records.deleteMany({ _id: { $in: [...ids] } });
    await this.#chunks.deleteMany({ files_id: { $in: [...ids] } });
  }

  /** Ids of bytes whose upload began before `time`, finished or not. */
  async listOlder(time: Date): Promise<Types.ObjectId[]> {
    const before = mongoose.Types.ObjectId.createFromTime(Math.floor(time.getTime() / 1000));
    const found = await this.#chunks
      .aggregate<{ _id: Types.ObjectId }>([
        { $match: { files_id: { $lt: before }, n: 0 } },
        { $project: { _id: '$files_id' } },
      ])
      .toArray();
    return found.map(({ _id }) => _id);
  }
}

function settle(begin: (done: (error?: Error | null) => void) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    begin((error) => (error ? reject(error) : resolve()));
  });
}
