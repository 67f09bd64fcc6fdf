import {
  countedMarks,
  type folderQuery,
  type InboxCounts,
  type InboxKind,
  type InboxQuery,
} from '@longitude/contract/inbox-items';
import type { InboxItem } from '@longitude/contract/inboxes';
import type { QueryFilter } from 'mongoose';
import type * as z from 'zod/mini';
import { receiveOnce, type Reception } from '../../platform/database/write.ts';
import type { Editing } from '../../platform/http/routes.ts';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import type { Consequences, Values } from '../../platform/records/definition.ts';
import { ListedRecords } from '../../platform/records/listed-records.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { EmailDefaults, EmailOwner } from '../emails/service.ts';
import type { Notes } from '../notes/service.ts';
import type { Settings } from '../settings/service.ts';
import type { InboxDefinition } from './definition.ts';
import { chooseIndex, inboxConditions } from './filter.ts';
import { ListNotes, type ItemNotes } from './item-notes.ts';
import { answeredForStatus, marks } from './marks.ts';
import { defineInboxModel, type InboxFields, type InboxRow } from './model.ts';
import { addSenderFields, makeSenderFields, type Searched } from './sender-fields.ts';
import { detectSpam, type InboxSubmission } from './spam.ts';
import { TextNotes } from './text-notes.ts';

interface InboxContext {
  readonly settings: Settings;
  readonly notes: Notes;
}

/** Items that visitors send and administrators work on: received once, listed, changed, deleted. */
export class Inbox
  extends ListedRecords<InboxFields, InboxQuery, InboxKind>
  implements EmailOwner<InboxRow>
{
  readonly definition: InboxDefinition;
  readonly notes: ItemNotes;
  readonly #context: ServiceContext;
  readonly #settings: Settings;

  constructor(
    definition: InboxDefinition,
    context: ServiceContext,
    { settings, notes }: InboxContext,
  ) {
    const { contract, collection, schema, answeredStatus: status } = definition;
    super({
      kind: contract.kind,
      model: defineInboxModel(context.connection, collection, contract.statuses, schema),
      context,
      present: (row) => definition.present(row),
      title: 'name',
      marks,
      bulk: {
        archive: () => ({ archived: true }),
        unarchive: () => ({ archived: false }),
        status: (value) => ({ status: value }),
        read: (value = true) => ({ unread: value !== true }),
      },
      answered: { mark: 'answered', status },
      abridged: ['notes'],
      follow: (row, set) => this.#follow(row, set),
      unlisted: { words: 0 },
      unsummarized: { message: 0 },
      conditions: inboxConditions(contract.statuses),
      chooseIndex,
    });
    this.definition = definition;
    this.#context = context;
    this.#settings = settings;
    const record = this.record;
    this.notes = definition.notes === 'list' ? new ListNotes(record, notes) : new TextNotes(record);
  }

  /** An item in the form of the API. */
  override present(row: InboxRow): InboxItem {
    return this.definition.present(row);
  }

  /** The notification about an item. A suspect waits for a digest: it may be one of many. */
  #notify(item: Searched, isSuspect = false): Promise<QueuedMail | undefined> {
    const { kind, switchKey, ...definition } = this.definition.notification;
    const subject = `${isSuspect ? 'Suspected spam: ' : ''}${definition.subject(item)}`;
    const { mailHost } = this.#context;
    const notification = { switchKey, kind, subject, mailHost, isCollected: isSuspect };
    return this.#settings.notifications.queue(notification);
  }

  /**
   * A status says whether the item needs a reply. A mark as spam cancels the queued notification,
   * unless it is leased: that mail is being sent, and counts as sent or is queued again. Without the
   * mark, one is queued if there never was one.
   */
  async #follow(row: InboxRow, { status, spam }: Values): Promise<Consequences> {
    const set = answeredForStatus(status);
    const { kind } = this.definition.notification;
    if (spam === true) return { set, pull: { mails: { kind, state: 'queued', leaseId: null } } };
    const isMissed = spam === null && row.spam && !row.mails.some((mail) => mail.kind === kind);
    const mail = isMissed ? await this.#notify(row) : undefined;
    return mail ? { set, push: { mails: mail } } : { set };
  }

  /**
   * Stores an item and, in the same write, the notification about it, once per replay key; publishes
   * it to open screens. A retry counts towards no limit. Suspected spam is stored without a
   * notification, unless its links alone are suspect (spec decision 65).
   * @throws AppError `idempotency_mismatch`, `rate_limited`, `validation_failed`
   */
  async receive(input: InboxSubmission, reception: Reception = {}) {
    const compose = () => this.#compose(input);
    const { document: row, isReplay } = await receiveOnce(this.model, reception, compose);
    if (!isReplay) this.#context.announce(`${this.kind}.created`, row._id.toHexString());
    return { row, isReplay };
  }

  async #compose(input: InboxSubmission): Promise<InboxFields> {
    const { website: _website, formToken: _formToken, answers = {}, ...sent } = input;
    const item = {
      ...sent,
      ...(await this.definition.receive(input)),
      answers: Object.entries(answers).map(([question, answer]) => ({ question, answer })),
    } as unknown as InboxFields;
    const spamReasons = detectSpam(this.#context.keys, input);
    const isSpam = spamReasons.length > 0;
    const isSilent = spamReasons.some((reason) => reason !== 'links');
    const mail = isSilent ? undefined : await this.#notify(item, isSpam);
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

  /** The items among these ids that are neither deleted nor suspected spam, with their names. */
  listWanted(ids: readonly string[]): Promise<Pick<InboxRow, '_id' | 'name'>[]> {
    const filter = { _id: { $in: [...ids] }, deletedAt: null, spam: null };
    return this.model
      .find(filter as unknown as QueryFilter<InboxFields>, { name: 1 })
      .lean<Pick<InboxRow, '_id' | 'name'>[]>()
      .exec();
  }

  /** By the keys of PATCH. @throws AppError `not_found`, `stale` */
  override change(id: string, { read, ...wanted }: Values, editing: Editing): Promise<InboxRow> {
    const unread = read === undefined ? undefined : read !== true;
    return super.change(id, { ...wanted, unread }, editing);
  }

  emailDefaults(item: InboxRow, company: string): EmailDefaults {
    return this.definition.emailDefaults(item, company);
  }

  /** Adds the sender fields to items that an older version stored while this one was running. */
  async addSenderFields(): Promise<void> {
    for (const spam of [false, true])
      await addSenderFields(this.model.collection, { ...this.filter({ spam }), nameKey: null });
  }

  /** Counts the items of each quick filter in a folder; from indexes, without reading documents. */
  async countFolder(folder: z.infer<typeof folderQuery>): Promise<InboxCounts> {
    const count = async (keys: readonly string[], query: (key: string) => InboxQuery) => {
      const counted = keys.map(
        async (key) => [key, await this.count({ ...folder, ...query(key) })] as const,
      );
      return Object.fromEntries(await Promise.all(counted));
    };
    const [statuses, marks] = await Promise.all([
      count(this.definition.contract.statuses, (status) => ({ status })),
      count(countedMarks, (mark) => ({ [mark]: true })),
    ]);
    const total = Object.values(statuses).reduce((sum, each) => sum + each, 0);
    return { total, statuses, marks: marks as InboxCounts['marks'] };
  }
}
