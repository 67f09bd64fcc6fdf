import type {
  BulkAction,
  BulkResult,
  folderQuery,
  InboxCounts,
  InboxKind,
  InboxQuery,
} from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type * as z from 'zod/mini';
import { TrashBin } from '../../platform/database/trash-bin.ts';
import { findExisting, receiveOnce, type Reception } from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import { findPage, type PageInput } from '../../platform/http/paging.ts';
import type { Editing } from '../../platform/http/routes.ts';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import type { ItemKind } from '../../platform/owned-data.ts';
import { applyChange, type ChangePlan } from '../../platform/records/change.ts';
import type { Consequences, RecordDefinition, Values } from '../../platform/records/definition.ts';
import { findHits } from '../../platform/search/find-hits.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { EmailDefaults, EmailOwner } from '../emails/service.ts';
import type { Notes } from '../notes/service.ts';
import type { Settings } from '../settings/service.ts';
import type { InboxDefinition } from './definition.ts';
import { chooseIndex, inboxFilter } from './filter.ts';
import { defineInboxModel, type InboxFields, type InboxRow } from './model.ts';
import { ListNotes, type ItemNotes } from './item-notes.ts';
import { answeredForStatus } from './marks.ts';
import { bulkPlans, planEdit, planRead } from './plans.ts';
import { addSenderFields, makeSenderFields, type Searched } from './sender-fields.ts';
import { detectSpam, type Submission } from './spam.ts';
import { TextNotes } from './text-notes.ts';

interface InboxContext {
  readonly settings: Settings;
  readonly notes: Notes;
}

interface BulkChange {
  readonly ids: readonly string[];
  readonly action: BulkAction;
  /** The status, or the value of the mark; true by default. */
  readonly value?: string | boolean | undefined;
}

/** Items that visitors send and administrators work on: received once, listed, changed, deleted. */
export class Inbox implements RecordDefinition<InboxFields>, ItemKind, EmailOwner<InboxRow> {
  readonly definition: InboxDefinition;
  readonly kind: InboxKind;
  readonly model: Model<InboxFields>;
  readonly context: ServiceContext;
  readonly trash: TrashBin<InboxFields>;
  readonly notes: ItemNotes;
  readonly #settings: Settings;

  constructor(
    definition: InboxDefinition,
    context: ServiceContext,
    { settings, notes }: InboxContext,
  ) {
    const { contract, collection, schema } = definition;
    this.definition = definition;
    this.kind = contract.kind;
    this.model = defineInboxModel(context.connection, collection, contract.statuses, schema);
    this.context = context;
    this.trash = new TrashBin({ kind: this.kind, model: this.model, context, title: 'name' });
    this.notes = definition.notes === 'list' ? new ListNotes(this, notes) : new TextNotes(this);
    this.#settings = settings;
  }

  /** An item in the form of the API. */
  present(row: InboxRow): InboxItem {
    return this.definition.present(row);
  }

  /** The notification about an item. A suspect waits for a digest: it may be one of many. */
  notify(item: Searched, isSuspect = false): Promise<QueuedMail | undefined> {
    const { kind, switchKey, ...definition } = this.definition.notification;
    const subject = `${isSuspect ? 'Suspected spam: ' : ''}${definition.subject(item)}`;
    const { mailHost } = this.context;
    const notification = { switchKey, kind, subject, mailHost, isCollected: isSuspect };
    return this.#settings.notifications.queue(notification);
  }

  /** A mark as spam cancels the notification, unless it is being sent; without it, one is owed. */
  async follow(row: InboxRow, { status, spam }: Values): Promise<Consequences> {
    const set = answeredForStatus(status);
    const { kind } = this.definition.notification;
    if (spam === true) return { set, pull: { mails: { kind, state: 'queued', leaseId: null } } };
    const isOwed = spam === null && row.spam && !row.mails.some((mail) => mail.kind === kind);
    const mail = isOwed ? await this.notify(row) : undefined;
    return mail ? { set, push: { mails: mail } } : { set };
  }

  /**
   * Stores an item and, in the same write, the notification about it, once per replay key; publishes
   * it to open screens. A retry counts towards no limit. Suspected spam is stored without a
   * notification, unless its links alone are suspect (spec decision 65).
   * @throws AppError `idempotency_mismatch`, `rate_limited`, `validation_failed`
   */
  async receive(input: Submission, reception: Reception = {}) {
    const compose = () => this.#compose(input);
    const { document: row, isReplay } = await receiveOnce(this.model, reception, compose);
    if (!isReplay) this.context.announce(`${this.kind}.created`, row._id.toHexString());
    return { row, isReplay };
  }

  async #compose(input: Submission): Promise<InboxFields> {
    const { website: _website, formToken: _formToken, answers = {}, ...sent } = input;
    const item = {
      ...sent,
      ...(await this.definition.receive(input)),
      answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
    } as unknown as InboxFields;
    const spamReasons = detectSpam(this.context.keys, input);
    const isSpam = spamReasons.length > 0;
    const isSilent = spamReasons.some((reason) => reason !== 'links');
    const mail = isSilent ? undefined : await this.notify(item, isSpam);
    const mails = mail ? [mail] : [];
    return {
      ...item,
      ...makeSenderFields(item),
      unread: true,
      spam: isSpam || null,
      spamReasons,
      mails,
    };
  }

  async list(query: InboxQuery & PageInput) {
    const isSummary = query.fields === 'summary';
    const projection = { words: 0 as const, ...(isSummary ? { message: 0 as const } : {}) };
    const filter = this.#filter(query);
    if (query.q !== undefined) return findHits(this.model, filter, query, projection);
    const index = await chooseIndex(this.model, filter, query);
    return findPage(this.model, filter, query, { projection, ...index });
  }

  /** The newest items that contain all words of a query, from inbox and archive. */
  async find(q: string, limit: number): Promise<InboxRow[]> {
    const projection = { words: 0, mails: 0 } as const;
    const page = { limit, isCounted: false };
    return (await findHits(this.model, this.#filter({ q }), page, projection)).items;
  }

  /** The items among these ids that are neither deleted nor suspected spam, with their names. */
  listWanted(ids: readonly string[]): Promise<Pick<InboxRow, '_id' | 'name'>[]> {
    const filter = { _id: { $in: [...ids] }, deletedAt: null, spam: null };
    return this.model
      .find(filter as unknown as QueryFilter<InboxFields>, { name: 1 })
      .lean<Pick<InboxRow, '_id' | 'name'>[]>()
      .exec();
  }

  #filter(query: InboxQuery) {
    return inboxFilter(query, this.definition.contract.statuses);
  }

  /** @throws AppError `not_found` */
  readonly read = (id: string): Promise<InboxRow> => findExisting(this.model, id);

  /** Sets fields of an item by the keys of PATCH. @throws AppError `not_found`, `stale` */
  async change(
    id: string,
    { read, ...wanted }: Readonly<Record<string, unknown>>,
    { actor, version }: Editing,
  ): Promise<InboxRow> {
    const edit = planEdit(wanted);
    const isEdit = Object.keys(edit.set).length > 0;
    const edited = isEdit ? await this.#changeOne(id, edit, { actor, version }) : undefined;
    if (typeof read === 'boolean') return this.#changeOne(id, planRead(read), { actor });
    return edited ?? this.read(id);
  }

  /** Moves it to the trash. @throws AppError `not_found`, `stale` */
  async delete(id: string, editing: Editing): Promise<void> {
    await this.#changeOne(id, bulkPlans.delete(), editing);
  }

  async #changeOne(id: string, plan: ChangePlan, editing: Editing): Promise<InboxRow> {
    const change = (await applyChange(this, [id], plan, editing)).get(id);
    if (!change) throw new AppError('not_found');
    return change.after;
  }

  /** One action on several items; each succeeds or fails on its own. */
  async changeMany({ ids, action, value }: BulkChange, actor: string): Promise<BulkResult> {
    const done = await applyChange(this, ids, bulkPlans[action](value), { actor });
    const all = [...new Set(ids)];
    const failed = all.filter((id) => !done.has(id));
    return {
      done: all.filter((id) => done.has(id)),
      failed: failed.map((id) => ({ id, code: 'not_found' })),
    };
  }

  emailDefaults(item: InboxRow, company: string): EmailDefaults {
    return this.definition.emailDefaults(item, company);
  }

  /**
   * Marks an item as answered when an email has reached its sender, in the trash as well: it may be
   * restored. Its version stays. Only an item that still exists also gets the status.
   * @param actor the author of the email
   */
  async markAnswered(id: string, actor: string): Promise<void> {
    const filter = { _id: id, answered: null } as QueryFilter<InboxFields>;
    const update = { $set: { answered: true } } as UpdateQuery<InboxFields>;
    const { modifiedCount } = await this.model.updateOne(filter, update, { timestamps: false });
    const { answeredStatus: status } = this.definition;
    if (status) await applyChange(this, [id], planEdit({ status }), { actor });
    else if (modifiedCount > 0)
      this.context.announce(`${this.kind}.changed`, id, actor, ['answered']);
  }

  /** Adds the sender fields to items that an older version stored while this one was running. */
  async addSenderFields(): Promise<void> {
    for (const spam of [false, true])
      await addSenderFields(this.model.collection, { ...this.#filter({ spam }), nameKey: null });
  }

  /** Counts the items of a list with this query; without suspected spam unless requested. */
  count(query: InboxQuery = {}): Promise<number> {
    return this.model.countDocuments(this.#filter(query) as QueryFilter<InboxFields>);
  }

  /** Counts the items of each quick filter in a folder; from indexes, without reading documents. */
  async countFolder(folder: z.infer<typeof folderQuery>): Promise<InboxCounts> {
    const { statuses } = this.definition.contract;
    const [unread, unanswered, ...each] = await Promise.all([
      this.count({ ...folder, unread: true }),
      this.count({ ...folder, unanswered: true }),
      ...statuses.map((status) => this.count({ ...folder, status })),
    ]);
    return {
      total: each.reduce((sum, count) => sum + count, 0),
      statuses: Object.fromEntries(statuses.map((status, n) => [status, each[n] ?? 0])),
      marks: { unread, unanswered },
    };
  }

  /** The ids among these that exist, in the trash or not. */
  readonly listExisting = async (ids: readonly string[]): Promise<string[]> => {
    const found: unknown[] = await this.model.distinct('_id', { _id: { $in: [...ids] } });
    return found.map(String);
  };
}
