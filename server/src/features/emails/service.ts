import {
  type Email,
  type EmailAccepted,
  type EmailKind,
  type EmailPreview,
  type SendFollowUp,
} from '@longitude/contract/emails';
import type { FailedEmail } from '@longitude/contract/overview';
import type { Note } from '@longitude/contract/notes';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import { readActingSession } from '../../platform/acting-session.ts';
import type { OwnedData } from '../../platform/owned-data.ts';
import { isReplayed, receiveOnce } from '../../platform/database/write.ts';
import { AppError } from '../../platform/errors.ts';
import type { Replay } from '../../platform/http/idempotency.ts';
import type { Caller } from '../../platform/http/routes.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import { queueMail, type QueuedMail } from '../../platform/mail/mail.ts';
import type { Files } from '../files/service.ts';
import type { Settings } from '../settings/service.ts';
import type { NameUsers, Notes } from '../notes/service.ts';
import type { RefusedAddresses } from '../refused-addresses/service.ts';
import { listCopies, refuseAttachments, refuseUnwanted, requireAddress } from './check-email.ts';
import { clientEmail, composeEmail, layOutEmail } from './client-mail.ts';
import { listFailed, readFailedMark } from './failed-emails.ts';
import { listHistory, presentAccepted, presentEmails } from './history.ts';
import type { EmailFields, EmailRow } from './model.ts';
import type { EmailOwner, EmailOwners } from './owners.ts';

export type { EmailDefaults, EmailOwner, Enclosure } from './owners.ts';

/** Time in which an email can be cancelled before it is sent, in milliseconds. */
const undoMs = 10_000;

export interface EmailContext {
  readonly model: Model<EmailFields>;
  readonly settings: Settings;
  readonly context: ServiceContext;
  readonly files: Pick<Files, 'readForMail'>;
  readonly owners: EmailOwners;
  readonly notes: Notes;
  readonly refusedAddresses: RefusedAddresses;
  readonly findUserNames: NameUsers;
}

/** An email from its author. */
export interface Outgoing extends SendFollowUp {
  /** Instead of the item's own address. */
  readonly to?: string | null | undefined;
}

/** Emails of administrators to clients: stored immediately, sent ten seconds later. */
export class Emails implements OwnedData {
  readonly #context: EmailContext;

  constructor(context: EmailContext) {
    this.#context = context;
  }

  /**
   * Stores an email, once per replay key; until it is sent it can be cancelled.
   * @throws AppError `not_found`, `validation_failed`, `idempotency_mismatch`
   */
  async send(
    kind: EmailKind,
    id: string,
    input: Outgoing,
    { actor, replay }: Caller,
  ): Promise<EmailAccepted> {
    const { model, context } = this.#context;
    const compose = () => this.#write(kind, id, input, actor);
    const { document, isReplay } = await receiveOnce(model, { replay }, compose);
    if (isReplay) return presentAccepted(document);
    await context.audit.record({ actor, action: 'send-email', kind, id });
    context.announce(`${kind}.changed`, id, actor);
    for (const { nextAttemptAt } of document.mails) context.wakeMail(nextAttemptAt);
    return presentAccepted(document);
  }

  /** Whether an earlier call with this key has sent its email. */
  isRetry(replay: Replay | undefined): Promise<boolean> {
    return isReplayed(this.#context.model, replay);
  }

  /** The document and its single mail share the id with which it is shown and cancelled. */
  async #write(kind: EmailKind, id: string, input: Outgoing, actor: string) {
    const { context, files } = this.#context;
    const { subject, body, ...composed } = await this.#compose(kind, id, input);
    const recipients = await this.#readRecipients(input, composed.to);
    const fileIds = [...new Set(input.fileIds)];
    const found = fileIds.length > 0 ? await files.readForMail(fileIds, { kind, id }) : [];
    const queued = queueMail(clientEmail, subject, context.mailHost);
    const mail: QueuedMail = { ...queued, nextAttemptAt: new Date(Date.now() + undoMs) };
    return {
      _id: mail._id,
      ownerKind: kind,
      ownerId: new mongoose.Types.ObjectId(id),
      subject,
      body,
      ...recipients,
      sendCopy: input.sendCopy ?? false,
      authorId: actor,
      authorSession: readActingSession(),
      files: found.map(({ name, size }, n) => ({ id: fileIds[n] ?? '', originalName: name, size })),
      mails: [mail] as const,
    };
  }

  /** A preview of an email. @throws AppError `not_found`, `validation_failed` */
  async preview(
    kind: EmailKind,
    id: string,
    input: Pick<SendFollowUp, 'subject' | 'message'>,
  ): Promise<EmailPreview> {
    const { site, enclosure, ...email } = await this.#compose(kind, id, input);
    const attached = enclosure ? { attached: [...enclosure.attached] } : {};
    const { refusedAddresses } = this.#context;
    const footLink =
      email.to === null ? undefined : await refusedAddresses.link(email.to, clientEmail);
    return { ...layOutEmail(email, { site, enclosure, footLink }), ...attached };
  }

  /** @throws AppError `validation_failed` */
  async #readRecipients({ cc }: Pick<Outgoing, 'cc'>, address: string | null) {
    const to = requireAddress(address);
    const recipients = { to, cc: listCopies(cc, to) };
    await refuseUnwanted(this.#context.refusedAddresses, recipients);
    return recipients;
  }

  /**
   * Refuses an email that could not be sent, before its uploaded files are stored.
   * @throws AppError as `send` does
   */
  async check(
    kind: EmailKind,
    id: string,
    { fileIds = [], ...input }: Outgoing,
    files: readonly { readonly size: number }[],
  ): Promise<void> {
    await this.#readRecipients(input, (await this.#compose(kind, id, input)).to);
    const found = await this.#context.files.readForMail(fileIds, { kind, id });
    refuseAttachments([...found, ...files]);
  }

  async #compose(kind: EmailKind, id: string, input: Pick<Outgoing, 'to' | 'subject' | 'message'>) {
    const owner = this.#ownerOf(kind);
    const item = await owner.read(id);
    const site = await this.#context.settings.readSite();
    const defaults = owner.emailDefaults(item, site.companyName);
    const enclosure = await owner.enclose?.(id);
    const to = input.to ?? item.email;
    return { to, site, enclosure, ...composeEmail(defaults, input) };
  }

  /** @throws AppError `not_found` when the feature of these items is not part of the product */
  #ownerOf(kind: EmailKind): EmailOwner {
    const owner = this.#context.owners.get(kind);
    if (!owner) throw new AppError('not_found');
    return owner;
  }

  /** The emails about an item, newest first; see `listHistory`. @throws AppError `not_found` */
  async list(kind: EmailKind, id: string): Promise<Email[]> {
    const { model, findUserNames } = this.#context;
    await this.#ownerOf(kind).read(id);
    return presentEmails(await listHistory(model, kind, id), findUserNames);
  }

  /** One email about an item, whole. @throws AppError `not_found` */
  async read(kind: EmailKind, emailId: string): Promise<Email> {
    const { model, findUserNames } = this.#context;
    const filter = { _id: emailId, ownerKind: kind, deletedAt: null };
    const row = await model.findOne(filter).select('+notes').lean<EmailRow>().exec();
    if (row) await this.#ownerOf(kind).read(row.ownerId.toHexString());
    const [email] = row ? await presentEmails([row], findUserNames) : [];
    if (!email) throw new AppError('not_found');
    return email;
  }

  /** Marks a page's items with an email that could not be sent; read in parallel with the page. */
  readFailedMark<Item extends { readonly id: string }>(kind: EmailKind) {
    return readFailedMark<Item>(this.#context.model, kind);
  }

  /** The newest emails that could not be sent and need a person. */
  listFailed(): Promise<FailedEmail[]> {
    return listFailed(this.#context.model, this.#context.owners);
  }

  /** @throws AppError `not_found`, `conflict`, `idempotency_mismatch` */
  async addNote(kind: EmailKind, emailId: string, content: string, caller: Caller): Promise<Note> {
    const { model, notes } = this.#context;
    const filter = { _id: emailId, ownerKind: kind, deletedAt: null };
    const row = await model.findOne(filter, { ownerId: 1 }).lean<EmailRow>().exec();
    if (!row) throw new AppError('not_found');
    const ownerId = row.ownerId.toHexString();
    await this.#ownerOf(kind).read(ownerId);
    const on = { kind: 'email', id: emailId };
    const shown = { kind, id: ownerId };
    return notes.add({ model, filter }, content, caller, { on, shown });
  }

  /**
   * Cancels an email that is queued or could not be sent. Its document stays, without content, as
   * long as the trash, so that a retried call does not send it after all.
   * @throws AppError `not_found`, `conflict` when some address has it already, when it is being
   * sent, or when it is not an email to a client
   */
  async cancel(id: string, actor: string): Promise<void> {
    const { model, context } = this.#context;
    const state = { $in: ['queued', 'failed'] as const };
    const waiting = { _id: id, mails: { $elemMatch: { state, leaseId: null, taken: null } } };
    const emptied = { deletedAt: new Date(), mails: [], notes: [], cc: [], files: [] };
    const row = await model
      .findOneAndUpdate(waiting, { $set: { ...emptied, subject: '', body: '', to: '' } })
      .lean<EmailRow>()
      .exec();
    if (!row) return this.#refuseCancellation(id);
    const owner = { kind: row.ownerKind, id: row.ownerId.toHexString() };
    await context.audit.record({ actor, action: 'withdraw-email', ...owner });
    context.announce(`${owner.kind}.changed`, owner.id, actor);
  }

  async #refuseCancellation(id: string): Promise<never> {
    const { model, context } = this.#context;
    if (await model.exists({ _id: id, 'mails.0': { $exists: true } })) {
      throw new AppError('conflict', 'This email has already been sent or is being sent now.');
    }
    if (!(await context.outbox.has(id))) throw new AppError('not_found');
    throw new AppError('conflict', 'Only emails to clients can be cancelled.');
  }

  /** Permanently deletes all emails about these items, including queued ones. */
  async deleteByOwner(kind: string, ids: readonly string[]): Promise<void> {
    const ownerIds = ids.map((id) => new mongoose.Types.ObjectId(id));
    const filter = { ownerKind: kind, ownerId: { $in: ownerIds } } as QueryFilter<EmailFields>;
    await this.#context.model.deleteMany(filter);
  }

  async listOwners(kind: string): Promise<string[]> {
    const filter = { ownerKind: kind } as QueryFilter<EmailFields>;
    const found: unknown[] = await this.#context.model.distinct('ownerId', filter);
    return found.map(String);
  }
}
