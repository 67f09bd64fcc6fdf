import type { Draft, SaveDraft } from '@longitude/contract/drafts';
import type { Model } from 'mongoose';
import type { OwnedData } from '../../platform/owned-data.ts';
import { isDuplicate } from '../../platform/database/connection.ts';
import type { Stored } from '../../platform/database/model.ts';
import { AppError } from '../../platform/errors.ts';
import type { DraftFields, DraftKey } from './model.ts';

type DraftRow = DraftFields & Stored;

/** Precondition of a save (optimistic concurrency); without either field it replaces any draft. */
export interface Condition {
  /** The version that the caller has seen. */
  readonly version: number | undefined;
  /** The caller has seen that there is no draft. */
  readonly isFirst: boolean;
}

/** Open drafts, each private to its administrator: neither audited nor searchable. */
export class Drafts implements OwnedData {
  readonly #model: Model<DraftFields>;

  constructor(model: Model<DraftFields>) {
    this.#model = model;
  }

  /** Null when there is no draft. */
  find(key: DraftKey): Promise<DraftRow | null> {
    return this.#model
      .findOne({ ...key })
      .lean<DraftRow>()
      .exec();
  }

  /** @throws AppError `stale`, with the current draft or null, when the caller saw another one */
  async save(key: DraftKey, values: SaveDraft['values'], seen: Condition): Promise<DraftRow> {
    for (;;) {
      const row =
        (seen.isFirst ? undefined : await this.#replace(key, values, seen.version)) ??
        (seen.version === undefined ? await this.#create(key, values) : undefined);
      if (row) return row;
      const current = await this.find(key);
      const isRefused = seen.isFirst ? current !== null : seen.version !== undefined;
      const shown = current ? presentDraft(current) : null;
      if (isRefused) throw new AppError('stale', undefined, { current: shown });
      // Another window has created or deleted the draft in between: retry.
    }
  }

  async delete(key: DraftKey): Promise<void> {
    await this.#model.deleteOne({ ...key });
  }

  async deleteByOwner(kind: string, ids: readonly string[]): Promise<void> {
    await this.#model.collection.deleteMany({ kind, itemId: { $in: [...ids] } });
  }

  async listOwners(kind: string): Promise<string[]> {
    return this.#model.collection.distinct('itemId', { kind });
  }

  /** Deletes the drafts of these accounts. */
  async deleteByUsers(ids: readonly string[]): Promise<void> {
    await this.#model.deleteMany({ userId: { $in: [...ids] } });
  }

  /** The ids of accounts with a draft, whether they still exist or not. */
  async listUsers(): Promise<string[]> {
    return this.#model.distinct('userId');
  }

  async #replace(key: DraftKey, values: SaveDraft['values'], version: number | undefined) {
    const filter = { ...key, ...(version === undefined ? {} : { version }) };
    const row = await this.#model
      .findOneAndUpdate(
        filter,
        { $set: { values }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<DraftRow>()
      .exec();
    return row ?? undefined;
  }

  /** Undefined when a draft exists by now. */
  async #create(key: DraftKey, values: SaveDraft['values']): Promise<DraftRow | undefined> {
    // Not from 1: a window that knows a deleted draft must not confuse the new one with it.
    const version = Date.now();
    try {
      const fields: DraftFields & Pick<Stored, 'version'> = { ...key, values, version };
      const created = await this.#model.create(fields as DraftFields);
      return created.toObject() as unknown as DraftRow;
    } catch (error) {
      if (isDuplicate(error, 'userId')) return undefined;
      throw error;
    }
  }
}

export function presentDraft({ values, updatedAt }: DraftRow): Draft {
  return { values, updatedAt: updatedAt.toISOString() };
}
