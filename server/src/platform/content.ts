import type { Model } from 'mongoose';
import { compareFields } from './database/audit.ts';
import { isDuplicate } from './database/connection.ts';
import type { Stored } from './database/model.ts';
import {
  changeDocument,
  createOnce,
  findExisting,
  findReplay,
  removeDocument,
} from './database/write.ts';
import { AppError } from './errors.ts';
import type { ServiceContext } from './service-context.ts';
import type { Replay } from './http/idempotency.ts';
import type { Editing } from './http/routes.ts';

interface ContentDefinition<Fields> {
  /** Names items in events and in the audit log, for example `blog-post`. */
  readonly kind: string;
  readonly model: Model<Fields>;
  readonly context: ServiceContext;
  /** The entity in the form of the API. */
  readonly present: (row: Fields & Stored) => unknown;
  /** Invisible to visitors: a change does not affect the public content. */
  readonly isPrivate?: true;
  /** Fields that follow from others: the audit log leaves them out. */
  readonly derived?: readonly string[];
  /** The abridged form of a long value for the audit log. */
  readonly abridge?: (value: unknown, field: string) => unknown;
}

/** New values of some fields; undefined leaves a field as it is. */
type Wanted<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined };

type Changes = Record<string, readonly [before: unknown, after: unknown]>;

/**
 * Content that administrators write. Each change increments the revision of the public content, unless
 * visitors never read it.
 */
export class Content<Fields> {
  readonly #definition: ContentDefinition<Fields>;

  constructor(definition: ContentDefinition<Fields>) {
    this.#definition = definition;
  }

  /** The document that an earlier call with this key stored. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined) {
    return findReplay(this.#definition.model, replay);
  }

  /** An item that is not in the trash. @throws AppError `not_found` */
  read(id: string) {
    return findExisting(this.#definition.model, id);
  }

  /** The ids among these that exist, in the trash or not. */
  async listExisting(ids: readonly string[]): Promise<string[]> {
    const found: unknown[] = await this.#definition.model.distinct('_id', {
      _id: { $in: [...ids] },
    });
    return found.map(String);
  }

  /** Stores an item, once per replay key. */
  protected async store(fields: Fields, replay: Replay | undefined, actor: string) {
    const { document, isReplay } = await createOnce(this.#definition.model, fields, replay);
    if (!isReplay) await this.#publish('create', document._id.toHexString(), actor);
    return document;
  }

  /** @throws AppError `not_found`, `stale` */
  protected async set(id: string, wanted: Wanted<Fields>, { version, actor }: Editing) {
    const { model, present } = this.#definition;
    const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
    const changes = Object.fromEntries(given) as Partial<Fields>;
    const { before, after } = await changeDocument(model, id, changes, { version, present });
    if (before !== after) await this.#publish('change', id, actor, compareFields(before, changes));
    return after;
  }

  /** Moves it to the trash. @throws AppError `not_found`, `stale` */
  protected async discard(id: string, { version, actor }: Editing): Promise<void> {
    const { model, present } = this.#definition;
    await changeDocument(model, id, { deletedAt: new Date() }, { version, present });
    await this.#publish('delete', id, actor);
  }

  /** Permanently deletes it. @throws AppError `not_found`, `stale` */
  protected async remove(id: string, { version, actor }: Editing): Promise<void> {
    const { model, present } = this.#definition;
    await removeDocument(model, id, { version, present });
    await this.#publish('delete', id, actor);
  }

  /** Runs a write. @throws AppError `conflict` when another item has the name */
  protected async refuseTakenName<Result>(write: Promise<Result>): Promise<Result> {
    try {
      return await write;
    } catch (error) {
      if (!isDuplicate(error, 'name')) throw error;
      const text = `There is a ${this.#definition.kind} with this name already`;
      throw new AppError('conflict', text, { fields: { name: text } });
    }
  }

  async #publish(
    action: 'create' | 'change' | 'delete',
    id: string,
    actor: string,
    changes?: Changes,
  ) {
    const { context, kind, isPrivate } = this.#definition;
    // First, so that subscribers of the event read the new content.
    if (!isPrivate) await context.revision.bump();
    const kept = changes ? { changes: this.#abridge(changes) } : {};
    await context.audit.record({ actor, action, kind, id, ...kept });
    context.announce(`${kind}.${action}d`, id, actor);
  }

  #abridge(changes: Changes): Changes {
    const { abridge = (value: unknown) => value, derived = [] } = this.#definition;
    const own = Object.entries(changes).filter(([field]) => !derived.includes(field));
    return Object.fromEntries(
      own.map(([field, [before, after]]) => [
        field,
        [abridge(before, field), abridge(after, field)] as const,
      ]),
    );
  }
}
