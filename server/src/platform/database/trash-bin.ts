import type { TrashKind } from '@longitude/contract/trash';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Stored } from './model.ts';
import type { ServiceContext } from '../service-context.ts';

interface BinParts<Fields> {
  readonly kind: TrashKind;
  readonly model: Model<Fields>;
  readonly context: ServiceContext;
  /** The field that names an item to a person. */
  readonly title: keyof Fields & string;
  /** What else has to follow before anybody is told. */
  readonly follow?: (row: Fields & Stored, what: 'restored' | 'purged') => Promise<void>;
  /** The item that open screens show it as a part of; itself unless told. */
  readonly owner?: (row: Fields & Stored) => { readonly kind: string; readonly id: string };
}

/** What was deleted, as the trash lists it. */
export interface Trashed {
  readonly _id: Stored['_id'];
  readonly kind: TrashKind;
  readonly title: string;
  readonly deletedAt: Date;
}

/** Anything that has a time stands in the trash; an index knows it. */
const isTrashed = { $gt: new Date(0) };

/** By which a trash is listed; it holds nothing of what is in use. */
export const trashListIndex = {
  keys: { deletedAt: -1, _id: -1 },
  options: { partialFilterExpression: { deletedAt: isTrashed } },
} as const;

/** The deleted items of one kind, until the database takes them away. */
export class TrashBin<Fields> {
  readonly #parts: BinParts<Fields>;

  constructor(parts: BinParts<Fields>) {
    this.#parts = parts;
  }

  get kind(): TrashKind {
    return this.#parts.kind;
  }

  count(): Promise<number> {
    return this.#parts.model.countDocuments({ deletedAt: isTrashed } as QueryFilter<Fields>);
  }

  /** Latest deleted first. @param behind a filter for what comes after a page */
  async list(behind: Record<string, unknown>, limit: number): Promise<Trashed[]> {
    const { model, kind, title } = this.#parts;
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

  /** Brings an item back to where it was. @returns whether it was here */
  async restore(id: string, actor: string): Promise<boolean> {
    const update = { $set: { deletedAt: null, updatedAt: new Date() }, $inc: { version: 1 } };
    const row = await this.#parts.model
      .findOneAndUpdate(this.#one(id), update as unknown as UpdateQuery<Fields>, {
        returnDocument: 'after',
        timestamps: false,
      })
      .lean<Fields & Stored>()
      .exec();
    if (row) await this.#tell(row, 'restored', actor);
    return row !== null;
  }

  /** Takes an item away for good. @returns whether it was here */
  async purge(id: string, actor: string): Promise<boolean> {
    const row = await this.#parts.model
      .findOneAndDelete(this.#one(id))
      .lean<Fields & Stored>()
      .exec();
    if (row) await this.#tell(row, 'purged', actor);
    return row !== null;
  }

  /** The item that a deleted one is a part of; undefined for one that stands by itself, or is not here. */
  async findOwner(id: string): Promise<{ readonly kind: string; readonly id: string } | undefined> {
    const { model, owner } = this.#parts;
    const row = owner && (await model.findOne(this.#one(id)).lean<Fields & Stored>().exec());
    return row ? owner?.(row) : undefined;
  }

  #one(id: string) {
    return { _id: id, deletedAt: isTrashed } as unknown as QueryFilter<Fields>;
  }

  async #tell(row: Fields & Stored, what: 'restored' | 'purged', actor: string): Promise<void> {
    const { kind, context, follow, owner } = this.#parts;
    const id = row._id.toHexString();
    await follow?.(row, what);
    const action = what === 'restored' ? 'restore' : 'purge';
    await context.audit.record({ actor, action, kind, id });
    context.announce(`${kind}.${what}`, id, actor);
    const whole = owner?.(row);
    if (whole) context.announce(`${whole.kind}.changed`, whole.id, actor);
  }
}
