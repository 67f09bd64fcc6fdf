import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import mongoose, { type Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import type { Evidence } from '../../scanner/evidence/evidence.ts';

interface Kept {
  _id: Types.ObjectId;
  /** JSON, compressed by brotli. */
  bytes: mongoose.mongo.Binary;
  createdAt: Date;
}

/** More is not kept: the report stands without it, and only cannot be replayed. */
const mostBytes = 4_000_000;
/** Documents of which a sweep asks at once whether they are still wanted. */
const sweepBatch = 200;
const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** What scans have seen, apart from them: large, and read by nobody but a replay. */
export class EvidenceStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #kept() {
    return this.#connection.collection<Kept>('scan_evidence');
  }

  /** @returns null when it is too large to be kept */
  async store(evidence: Evidence): Promise<Types.ObjectId | null> {
    const packed = await compress(JSON.stringify(evidence), packing);
    if (packed.length > mostBytes) return null;
    const _id = new mongoose.Types.ObjectId();
    const bytes = new mongoose.mongo.Binary(packed);
    await this.#kept.insertOne({ _id, bytes, createdAt: new Date() });
    return _id;
  }

  async read(id: Types.ObjectId): Promise<Evidence | undefined> {
    const kept = await this.#kept.findOne({ _id: id });
    if (!kept) return undefined;
    return JSON.parse((await decompress(kept.bytes.buffer)).toString()) as Evidence;
  }

  /** Takes away what is older than `before` and belongs to no scan any more. */
  async sweep(
    before: Date,
    listWanted: (ids: readonly Types.ObjectId[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const old = this.#kept.find({ createdAt: { $lt: before } }, { projection: { _id: 1 } });
    let ids: Types.ObjectId[] = [];
    const decide = async () => {
      const wanted = await listWanted(ids);
      const gone = ids.filter((id) => !wanted.has(id.toHexString()));
      if (gone.length > 0) await this.#kept.deleteMany({ _id: { $in: gone } });
      ids = [];
    };
    for await (const { _id } of old) {
      ids.push(_id);
      if (ids.length === sweepBatch) await decide();
    }
    if (ids.length > 0) await decide();
  }
}
