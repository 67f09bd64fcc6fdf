import type { ChangeMessage, CreateMessage } from '@longitude/contract/messages';
import type { Model } from 'mongoose';
import { compareFields } from '../../platform/database/audit.ts';
import {
  changeDocument,
  createOnce,
  findExisting,
  findReplay,
} from '../../platform/database/write.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import { findPage, type PageInput } from '../../platform/http/paging.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { inboxFilter, type InboxQuery } from '../../platform/database/inbox-filter.ts';
import type { Ground } from '../../platform/ground.ts';
import { planNotification } from '../settings/notification-service.ts';
import type { Settings } from '../settings/service.ts';
import { messageReceived } from './letters.ts';
import type { MessageFields } from './model.ts';
import { presentMessage } from './present.ts';

const kind = 'contact-message';

export class Messages {
  readonly #model: Model<MessageFields>;
  readonly #settings: Settings;
  readonly #ground: Ground;

  constructor(model: Model<MessageFields>, settings: Settings, ground: Ground) {
    this.#model = model;
    this.#settings = settings;
    this.#ground = ground;
  }

  /** What an earlier submission with this key stored. @throws AppError `idempotency_mismatch` */
  findEarlier(replay: Replay | undefined) {
    return findReplay(this.#model, replay);
  }

  /** Stores a message and, in the same write, the notification about it. */
  async receive(input: CreateMessage, replay: Replay | undefined) {
    const plan = await planNotification(this.#settings, 'notify_contact_message', new Date());
    const subject = `New contact message: ${input.name}`;
    const mail = queueMail(messageReceived, subject, this.#ground.mailHost);
    const fields: MessageFields = {
      ...input,
      status: 'new',
      notes: '',
      archived: false,
      mails: plan.isWanted ? [{ ...mail, nextAttemptAt: plan.dueAt }] : [],
    };
    const { document, isReplay } = await createOnce(this.#model, fields, replay);
    if (!isReplay) this.#ground.announce(`${kind}.created`, document._id.toHexString());
    return document;
  }

  async list(query: InboxQuery & PageInput) {
    const projection = query.fields === 'summary' ? { message: 0 as const } : {};
    return findPage(this.#model, inboxFilter(query), query, projection);
  }

  /** @throws AppError `not_found` */
  read(id: string) {
    return findExisting(this.#model, id);
  }

  /** @throws AppError `not_found`, `stale` */
  async change(id: string, change: ChangeMessage, version: number | undefined, actor: string) {
    const changes = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    ) as Partial<MessageFields>;
    const expected = { version, present: presentMessage };
    const { before, after } = await changeDocument(this.#model, id, changes, expected);
    if (before === after) return after;
    const differences = compareFields(before, changes);
    await this.#ground.audit.record({ actor, action: 'change', kind, id, changes: differences });
    this.#ground.announce(`${kind}.changed`, id);
    return after;
  }

  /** Moves it to the trash. @throws AppError `not_found`, `stale` */
  async delete(id: string, version: number | undefined, actor: string): Promise<void> {
    const trash = { deletedAt: new Date() };
    await changeDocument(this.#model, id, trash, { version, present: presentMessage });
    await this.#ground.audit.record({ actor, action: 'delete', kind, id });
    this.#ground.announce(`${kind}.deleted`, id);
  }

  async countAll(): Promise<number> {
    return this.#model.countDocuments({ deletedAt: null });
  }

  async countNew(): Promise<number> {
    return this.#model.countDocuments({ deletedAt: null, status: 'new' });
  }
}
