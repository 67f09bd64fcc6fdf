import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import mongoose, { type Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import type { Evidence } from '@longitude/scanner/evidence/evidence';

interface EvidenceRow {
  _id: Types.ObjectId;
  /** JSON, compressed with brotli. */
  bytes: mongoose.mongo.Binary;
  createdAt: Date;
}

/** Larger evidence is not stored: the report is complete without it, but cannot be replayed. */
const maxBytes = 4_000_000;
/** Documents that a sweep looks up in one query. */
const sweepBatch = 200;
const [compress, decompress] = [promisify(brotliCompress), promisify(brotliDecompress)];
const packing = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The evidence of scans, apart from them: it is large, and only a replay reads it. */
export class EvidenceStore {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #rows() {
    return this.#connection.collection<EvidenceRow>('scan_evidence');
  }

  /** @returns null when it is too large */
  async store(evidence: Evidence): Promise<Types.ObjectId | null> {
    const packed = await compress(JSON.stringify(evidence), packing);
    if (packed.length > maxBytes) return null;
    const _id = new mongoose.Types.ObjectId();
    const bytes = new mongoose.mongo.Binary(packed);
    await this.#rows.insertOne({ _id, bytes, createdAt: new Date() });
    return _id;
  }

  async read(id: Types.ObjectId): Promise<Evidence | undefined> {
    const row = await this.#rows.findOne({ _id: id });
    if (!row) return undefined;
    return JSON.parse((await decompress(row.bytes.buffer)).toString()) as Evidence;
  }

  /** Deletes evidence older than `before` that `listWanted` does not name. */
  async sweep(
    before: Date,
    listWanted: (ids: readonly Types.ObjectId[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const old = this.#rows.find({ createdAt: { $lt: before } }, { projection: { _id: 1 } });
    let ids: Types.ObjectId[] = [];
    const decide = async () => {
      const wanted = await listWanted(ids);
      const unused = ids.filter((id) => !wanted.has(id.toHexString()));
      if (unused.length > 0) await this.#rows.deleteMany({ _id: { $in: unused } });
      ids = [];
    };
    for await (const { _id } of old) {
      ids.push(_id);
      if (ids.length === sweepBatch) await decide();
    }
    if (ids.length > 0) await decide();
  }
}
