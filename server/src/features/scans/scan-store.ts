import type { Model, QueryFilter, Types } from 'mongoose';
import type { Stored } from '../../platform/database/model.ts';
import { createOnce, findReplay } from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import type { Keys } from '../../platform/keys.ts';
import { scanReport } from './mail.ts';
import type { ScanFields } from './model.ts';
import { hashToken, writeTokens, type ScanTokens } from './tokens.ts';

export type ScanRow = ScanFields & Stored;

/** For how long what a scan has seen is shared with others who ask for the same URL, in milliseconds. */
export const sharedMs = 10 * 60_000;

/** The scans that were performed. */
export class ScanStore {
  readonly #model: Model<ScanFields>;
  readonly #keys: Keys;

  constructor(model: Model<ScanFields>, keys: Keys) {
    this.#model = model;
    this.#keys = keys;
  }

  /** Stores a scan once per replay key, with its tokens. @throws AppError `idempotency_mismatch` */
  async store(
    fields: Omit<ScanFields, 'reportHashes' | 'ownerHashes'>,
    replay: Replay | undefined,
  ) {
    const given = { ...fields, reportHashes: [], ownerHashes: [] };
    const { document, isReplay } = await createOnce<ScanFields>(this.#model, given, replay);
    return { row: document, isReplay, tokens: await this.issueTokens(document) };
  }

  /** @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined): Promise<ScanRow | undefined> {
    return findReplay(this.#model, replay);
  }

  /** The tokens of a scan by the key of today; from now on they open it. */
  async issueTokens(
    row: Pick<ScanRow, '_id' | 'reportHashes' | 'ownerHashes'>,
  ): Promise<ScanTokens> {
    const tokens = writeTokens(this.#keys, row._id.toHexString());
    const reportHashes = hashToken(tokens.reportToken);
    const ownerHashes = hashToken(tokens.ownerToken);
    if (row.reportHashes.includes(reportHashes) && row.ownerHashes.includes(ownerHashes)) {
      return tokens;
    }
    const change = { $addToSet: { reportHashes, ownerHashes } };
    await this.#model.updateOne({ _id: row._id }, change, { timestamps: false });
    return tokens;
  }

  /** The latest scan of a URL, if it is young enough to be shared. */
  findRecent(url: string): Promise<ScanRow | null> {
    const scannedAt = { $gt: new Date(Date.now() - sharedMs) };
    const filter: QueryFilter<ScanFields> = { url, scannedAt };
    const found = this.#model.findOne({ ...filter, deletedAt: null }).sort({ scannedAt: -1 });
    return found.lean<ScanRow>().exec();
  }

  /** @throws AppError `not_found` for a token that nobody has, and when it was revoked */
  async readShared(reportToken: string): Promise<ScanRow> {
    const filter = { reportHashes: hashToken(reportToken), revokedAt: null, deletedAt: null };
    const row = await this.#model.findOne(filter).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    return row;
  }

  /**
   * Shares a report no longer; a mail with it that still waits is taken back.
   * @returns its id @throws AppError `not_found` for a token that nobody has, and when it was revoked
   */
  async revoke(ownerToken: string): Promise<string> {
    const filter = { ownerHashes: hashToken(ownerToken), revokedAt: null, deletedAt: null };
    const waiting = { mails: { kind: scanReport, state: 'queued', leaseId: null } };
    const change = { $set: { revokedAt: new Date() }, $pull: waiting };
    const row = await this.#model.findOneAndUpdate(filter, change).lean<ScanRow>().exec();
    if (!row) throw new AppError('not_found');
    return row._id.toHexString();
  }

  countAll(): Promise<number> {
    return this.#model.countDocuments({ deletedAt: null });
  }

  /** Which of some pieces of evidence belong to a scan, in the trash or not. */
  async listWanted(ids: readonly Types.ObjectId[]): Promise<ReadonlySet<string>> {
    const filter: QueryFilter<ScanFields> = { evidenceId: { $in: [...ids] } };
    return new Set((await this.#model.distinct('evidenceId', filter)).map(String));
  }
}
