import type { QueryFilter } from 'mongoose';
import type { Stored } from '../database/model.ts';
import { applyChange } from './change.ts';
import type { ItemRef, RecordDefinition, Row } from './definition.ts';
import { planRestoration } from './plans.ts';
import { publish } from './publish.ts';
import { isTrashed } from './trashed.ts';

/** A deleted item in the trash list. */
export interface Trashed<Kind extends string = string> {
  readonly _id: Stored['_id'];
  readonly kind: Kind;
  readonly title: string;
  readonly deletedAt: Date;
}

/** The deleted items of one kind, until the database expires them. */
export class TrashBin<Fields, Kind extends string = string> {
  readonly #definition: RecordDefinition<Fields, Kind>;

  constructor(definition: RecordDefinition<Fields, Kind>) {
    this.#definition = definition;
  }

  get kind(): Kind {
    return this.#definition.kind;
  }

  count(): Promise<number> {
    return this.#definition.model.countDocuments({ deletedAt: isTrashed } as QueryFilter<Fields>);
  }

  /** Latest deleted first. @param behind a filter for the items after a page */
  async list(behind: Record<string, unknown>, limit: number): Promise<Trashed<Kind>[]> {
    const { model, kind, title = '_id' as const } = this.#definition;
    const filter = { $and: [{ deletedAt: isTrashed }, behind] } as QueryFilter<Fields>;
    const rows = await model
      .find(filter, { deletedAt: 1, [title]: 1 })
      .sort({ deletedAt: -1, _id: -1 })
      .limit(limit)
      .lean<(Fields & Trashed)[]>()
      .exec();
    return rows.map((row) => ({
      _id: row._id,
      kind,
      title: String(row[title]),
      deletedAt: row.deletedAt,
    }));
  }

  /** Restores an item. @returns whether it was in the trash */
  async restore(id: string, actor: string): Promise<boolean> {
    const plan = { ...planRestoration(), among: 'trashed' } as const;
    return (await applyChange(this.#definition, [id], plan, { actor })).has(id);
  }

  /** Permanently deletes an item. @returns whether it was in the trash */
  async purge(id: string, actor: string): Promise<boolean> {
    const { model, onPurge } = this.#definition;
    const row = await model.findOneAndDelete(this.#one(id)).lean<Row<Fields>>().exec();
    if (!row) return false;
    await onPurge?.(row);
    await publish(this.#definition, 'purge', [row], { actor });
    return true;
  }

  /** The item that contains a deleted one; undefined if it has none or is not in the trash. */
  async findOwner(id: string): Promise<ItemRef | undefined> {
    const { model, whole } = this.#definition;
    const row = whole && (await model.findOne(this.#one(id)).lean<Row<Fields>>().exec());
    return row ? whole?.(row) : undefined;
  }

  #one(id: string) {
    return { _id: id, deletedAt: isTrashed } as unknown as QueryFilter<Fields>;
  }
}
