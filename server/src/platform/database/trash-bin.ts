import type { TrashKind } from '@longitude/contract/trash';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Stored } from './model.ts';
import type { ServiceContext } from '../service-context.ts';

interface TrashBinDefinition<Fields> {
  readonly kind: TrashKind;
  readonly model: Model<Fields>;
  readonly context: ServiceContext;
  /** The field with an item's title. */
  readonly title: keyof Fields & string;
  /** Further changes, made before the event is published. */
  readonly follow?: (row: Fields & Stored, what: 'restored' | 'purged') => Promise<void>;
  /** The item that contains it on open screens; itself by default. */
  readonly owner?: (row: Fields & Stored) => { readonly kind: string; readonly id: string };
}

/** A deleted item in the trash list. */
export interface Trashed {
  readonly _id: Stored['_id'];
  readonly kind: TrashKind;
  readonly title: string;
  readonly deletedAt: Date;
}

/** In this form the partial index of the trash applies. */
const isTrashed = { $gt: new Date(0) };

/** The index behind the trash list; it contains only deleted items. */
export const trashListIndex = {
  keys: { deletedAt: -1, _id: -1 },
  options: { partialFilterExpression: { deletedAt: isTrashed } },
} as const;

/** The deleted items of one kind, until the database expires them. */
export class TrashBin<Fields> {
  readonly #definition: TrashBinDefinition<Fields>;

  constructor(definition: TrashBinDefinition<Fields>) {
    this.#definition = definition;
  }

  get kind(): TrashKind {
    return this.#definition.kind;
  }

  count(): Promise<number> {
    return this.#definition.model.countDocuments({ deletedAt: isTrashed } as QueryFilter<Fields>);
  }

  /** Latest deleted first. @param behind a filter for the items after a page */
  async list(behind: Record<string, unknown>, limit: number): Promise<Trashed[]> {
    const { model, kind, title } = this.#definition;
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
    const update = { $set: { deletedAt: null, updatedAt: new Date() }, $inc: { version: 1 } };
    const row = await this.#definition.model
      .findOneAndUpdate(this.#one(id), update as unknown as UpdateQuery<Fields>, {
        returnDocument: 'after',
        timestamps: false,
      })
      .lean<Fields & Stored>()
      .exec();
    if (row) await this.#publish(row, 'restored', actor);
    return row !== null;
  }

  /** Permanently deletes an item. @returns whether it was in the trash */
  async purge(id: string, actor: string): Promise<boolean> {
    const row = await this.#definition.model
      .findOneAndDelete(this.#one(id))
      .lean<Fields & Stored>()
      .exec();
    if (row) await this.#publish(row, 'purged', actor);
    return row !== null;
  }

  /** The item that contains a deleted one; undefined if it has none or is not in the trash. */
  async findOwner(id: string): Promise<{ readonly kind: string; readonly id: string } | undefined> {
    const { model, owner } = this.#definition;
    const row = owner && (await model.findOne(this.#one(id)).lean<Fields & Stored>().exec());
    return row ? owner?.(row) : undefined;
  }

  #one(id: string) {
    return { _id: id, deletedAt: isTrashed } as unknown as QueryFilter<Fields>;
  }

  async #publish(row: Fields & Stored, what: 'restored' | 'purged', actor: string): Promise<void> {
    const { kind, context, follow, owner } = this.#definition;
    const id = row._id.toHexString();
    await follow?.(row, what);
    const action = what === 'restored' ? 'restore' : 'purge';
    await context.audit.record({ actor, action, kind, id });
    context.announce(`${kind}.${what}`, id, actor);
    const whole = owner?.(row);
    if (whole) context.announce(`${whole.kind}.changed`, whole.id, actor);
  }
}
