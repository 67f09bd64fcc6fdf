import type { Model } from 'mongoose';
import { compareFields } from './database/audit.ts';
import { inboxFilter, type InboxQuery } from './database/inbox-filter.ts';
import type { Stored } from './database/model.ts';
import { changeDocument, createOnce, findExisting, findReplay } from './database/write.ts';
import type { Ground } from './ground.ts';
import type { Replay } from './http/idempotency.ts';
import { findPage, type PageInput } from './http/paging.ts';

export interface InboxParts<Fields> {
  /** Names items in events and in the record of changes, for example `service-request`. */
  readonly kind: string;
  readonly model: Model<Fields>;
  readonly ground: Ground;
  /** The entity as it is answered. */
  readonly present: (row: Fields & Stored) => unknown;
}

/** New values of some fields; undefined leaves a field as it is. */
type Wanted<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined };

/** What visitors send and administrators work on: received once, listed, changed, thrown away. */
export class Inbox<Fields> {
  readonly #parts: InboxParts<Fields>;

  constructor(parts: InboxParts<Fields>) {
    this.#parts = parts;
  }

  /** What an earlier submission with this key stored. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined) {
    return findReplay(this.#parts.model, replay);
  }

  /** Stores an item, once per replay key, and tells open screens. */
  protected async store(fields: Fields, replay: Replay | undefined) {
    const { model, ground, kind } = this.#parts;
    const { document, isReplay } = await createOnce(model, fields, replay);
    if (!isReplay) ground.announce(`${kind}.created`, document._id.toHexString());
    return document;
  }

  list(query: InboxQuery & PageInput) {
    const projection = query.fields === 'summary' ? { message: 0 as const } : {};
    return findPage(this.#parts.model, inboxFilter(query), query, projection);
  }

  /** @throws AppError `not_found` */
  read(id: string) {
    return findExisting(this.#parts.model, id);
  }

  /** @throws AppError `not_found`, `stale` */
  async change(id: string, wanted: Wanted<Fields>, version: number | undefined, actor: string) {
    const { model, ground, kind, present } = this.#parts;
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const changes = Object.fromEntries(given) as Partial<Fields>;
    const { before, after } = await changeDocument(model, id, changes, { version, present });
    if (before === after) return after;
    const differences = compareFields(before, changes);
    await ground.audit.record({ actor, action: 'change', kind, id, changes: differences });
    ground.announce(`${kind}.changed`, id);
    return after;
  }

  /** Moves it to the trash. @throws AppError `not_found`, `stale` */
  async delete(id: string, version: number | undefined, actor: string): Promise<void> {
    const { model, ground, kind, present } = this.#parts;
    await changeDocument(model, id, { deletedAt: new Date() }, { version, present });
    await ground.audit.record({ actor, action: 'delete', kind, id });
    ground.announce(`${kind}.deleted`, id);
  }

  countAll(): Promise<number> {
    return this.#parts.model.countDocuments({ deletedAt: null });
  }

  countNew(): Promise<number> {
    return this.#parts.model.countDocuments({ deletedAt: null, status: 'new' });
  }
}
