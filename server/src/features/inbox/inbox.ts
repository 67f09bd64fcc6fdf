import type { Model } from 'mongoose';
import { answeredForStatus, markAnswered } from './answered.ts';
import { compareFields } from '../../platform/database/audit.ts';
import { chooseIndex } from './choose-index.ts';
import { inboxFilter, type InboxQuery, type InboxStatuses } from './filter.ts';
import type { Stored } from '../../platform/database/model.ts';
import {
  changeDocument,
  createOnce,
  findExisting,
  findReplay,
  markRead,
} from '../../platform/database/write.ts';
import type { BulkResult } from '@longitude/contract/inbox-items';
import { changeMany, type BulkChange } from './change-many.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { findPage, type PageInput } from '../../platform/http/paging.ts';
import type { QueuedMail, WithMails } from '../../platform/mail/mail.ts';
import { findHits } from '../../platform/search/find-hits.ts';
import {
  addSenderFields,
  makeSenderFields,
  type Searched,
  type SenderFields,
} from './sender-fields.ts';
import type { SpamFields } from './spam.ts';
import { TrashBin } from '../../platform/database/trash-bin.ts';

export interface InboxParts<Fields> {
  /** Names items in events and in the record of changes, for example `service-request`. */
  readonly kind: 'service-request' | 'contact-message';
  readonly statuses: InboxStatuses;
  readonly model: Model<Fields>;
  readonly context: ServiceContext;
  /** The entity as it is answered. */
  readonly present: (row: Fields & Stored) => unknown;
  /** The kind of mail that `notify` makes. */
  readonly notification: string;
  /** The notification about an item, if the company wants one. */
  readonly notify: (fields: Omit<Fields, Made>) => Promise<QueuedMail | undefined>;
}

/** Fields that are made of the others at creation. */
type Made = 'mails' | keyof SenderFields;

export interface InboxFields extends WithMails, SpamFields, SenderFields, Searched {
  /** True until somebody opens it, else null; what was stored before there was such a field is read. */
  readonly unread: true | null;
  /**
   * True once an e-mail to its sender has left or somebody set a status that waits for nothing; null
   * until then, and again when its status goes back.
   */
  readonly answered: true | null;
}

/** New values of some fields; undefined leaves a field as it is. */
type Wanted<Fields> = {
  readonly [Key in keyof Omit<Fields, 'spam' | 'unread' | 'answered' | Made>]?:
    | Fields[Key]
    | undefined;
} & { readonly spam?: boolean | undefined; readonly read?: boolean | undefined };

/** What visitors send and administrators work on: received once, listed, changed, thrown away. */
export class Inbox<Fields extends InboxFields> {
  readonly trash: TrashBin<Fields>;
  readonly #parts: InboxParts<Fields>;

  constructor(parts: InboxParts<Fields>) {
    this.#parts = parts;
    this.trash = new TrashBin({ ...parts, title: 'name' });
  }

  /** What an earlier submission with this key stored. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined) {
    return findReplay(this.#parts.model, replay);
  }

  /**
   * Stores an item and, in the same write, the notification about it, once per replay key; tells
   * open screens. What looks like spam is stored without a notification.
   */
  protected async store(given: Omit<Fields, Made>, replay: Replay | undefined) {
    const { model, context, kind, notify } = this.#parts;
    const mail = given.spam ? undefined : await notify(given);
    const made = makeSenderFields(given as unknown as Searched);
    const fields = { ...given, ...made, mails: mail ? [mail] : [] } as unknown as Fields;
    const { document, isReplay } = await createOnce(model, fields, replay);
    if (!isReplay) context.announce(`${kind}.created`, document._id.toHexString());
    return document;
  }

  async list(query: InboxQuery & PageInput) {
    const { model } = this.#parts;
    const isSummary = query.fields === 'summary';
    const projection = { words: 0 as const, ...(isSummary ? { message: 0 as const } : {}) };
    const filter = this.#filter(query);
    if (query.q !== undefined) return findHits(model, filter, query, projection);
    const walk = await chooseIndex(model, filter, query);
    return findPage(model, filter, query, { projection, ...walk });
  }

  /** The newest that hold all words of a query, from inbox and archive. */
  async find(q: string, limit: number) {
    const kept = { words: 0, mails: 0 } as const;
    return (
      await findHits(this.#parts.model, this.#filter({ q }), { limit, isCounted: false }, kept)
    ).items;
  }

  #filter(query: InboxQuery) {
    return inboxFilter(query, this.#parts.statuses);
  }

  /** @throws AppError `not_found` */
  read(id: string) {
    return findExisting(this.#parts.model, id);
  }

  /**
   * Changes an item. Whether it was read is a mark beside its version. One that turns out to be no
   * spam is notified of now, if it never was; what turns out to be spam takes its notification back,
   * unless that is just being sent.
   * @throws AppError `not_found`, `stale`
   */
  async change(
    id: string,
    { read, ...wanted }: Wanted<Fields>,
    version: number | undefined,
    actor: string,
  ) {
    const changed = await this.#edit(id, wanted, version, actor);
    if (read === undefined) return changed;
    const marked = await markRead(this.#parts.model, id, read);
    if (marked) this.#parts.context.announce(`${this.#parts.kind}.changed`, id, actor);
    return marked ?? this.read(id);
  }

  async #edit(
    id: string,
    wanted: Omit<Wanted<Fields>, 'read'>,
    version: number | undefined,
    actor: string,
  ) {
    const { model, context, kind, present, statuses } = this.#parts;
    const changes = toChanges<Fields>(wanted);
    if (Object.keys(changes).length === 0) return this.read(id);
    const mails = await this.#planMails(id, wanted.spam);
    const along = answeredForStatus(statuses, wanted['status' as keyof typeof wanted]);
    const options = { version, present, along, ...mails };
    const { before, after } = await changeDocument(model, id, changes, options);
    if (before === after) return after;
    const differences = compareFields(before, changes);
    await context.audit.record({ actor, action: 'change', kind, id, changes: differences });
    context.announce(`${kind}.changed`, id, actor);
    return after;
  }

  /** An e-mail about it has reached its sender. */
  async markAnswered(id: string): Promise<void> {
    await markAnswered(this.#parts.model, id);
  }

  /** What becomes of an item's notification when somebody says whether it is spam. */
  async #planMails(id: string, spam: boolean | undefined) {
    const { notification: kind, notify } = this.#parts;
    // A mail with a lease is on its way: it counts as sent or goes back in line, but it is not lost.
    if (spam) return { pull: { mails: { kind, state: 'queued', leaseId: null } } };
    const row = spam === false ? await this.read(id) : undefined;
    const isLate = row?.spam && !row.mails.some((mail) => mail.kind === kind);
    const mail = isLate ? await notify(row) : undefined;
    return mail ? { push: { mails: mail } } : {};
  }

  /** One action on several items; each is done or fails by itself. */
  changeMany(change: BulkChange, actor: string): Promise<BulkResult> {
    return changeMany(this.#parts, change, actor);
  }

  /** Moves it to the trash. @throws AppError `not_found`, `stale` */
  async delete(id: string, version: number | undefined, actor: string): Promise<void> {
    const { model, context, kind, present } = this.#parts;
    await changeDocument(model, id, { deletedAt: new Date() }, { version, present });
    await context.audit.record({ actor, action: 'delete', kind, id });
    context.announce(`${kind}.deleted`, id, actor);
  }

  /** Makes found and sorted what an older version has stored while this one was running. */
  async addSenderFields(): Promise<void> {
    const { model, statuses } = this.#parts;
    for (const spam of [false, true])
      await addSenderFields(model.collection, {
        ...inboxFilter({ spam }, statuses),
        nameKey: null,
      });
  }

  /** Without suspected spam. */
  countAll(): Promise<number> {
    return this.#parts.model.countDocuments(this.#filter({}));
  }

  countNew(): Promise<number> {
    return this.#parts.model.countDocuments(this.#filter({ status: 'new' }));
  }

  /** What lies in the inbox and was opened by nobody. */
  countUnread(): Promise<number> {
    return this.#parts.model.countDocuments(this.#filter({ unread: true, archived: false }));
  }

  /** What lies in the inbox and was answered by nobody. */
  countUnanswered(): Promise<number> {
    return this.#parts.model.countDocuments(this.#filter({ unanswered: true, archived: false }));
  }

  countSpam(): Promise<number> {
    return this.#parts.model.countDocuments(this.#filter({ spam: true }));
  }
}

function toChanges<Fields extends InboxFields>({ spam, ...wanted }: Omit<Wanted<Fields>, 'read'>) {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(given),
    ...(spam === undefined ? {} : { spam: spam || null }),
  } as Partial<Fields>;
}
