import {
  splitAddresses,
  type Email,
  type EmailAccepted,
  type EmailPreview,
  type SendFollowUp,
} from '@longitude/contract/emails';
import type { FailedEmail } from '@longitude/contract/overview';
import type { Note } from '@longitude/contract/notes';
import mongoose, { type Model, type QueryFilter } from 'mongoose';
import type { OwnedData } from '../../../platform/owned-data.ts';
import type { Stored } from '../../../platform/database/model.ts';
import { createOnce, findReplay } from '../../../platform/database/write.ts';
import { AppError } from '../../../platform/errors.ts';
import type { ServiceContext } from '../../../platform/service-context.ts';
import type { Replay } from '../../../platform/http/idempotency.ts';
import { queueMail, type QueuedMail } from '../../../platform/mail/mail.ts';
import { addNote, presentNote } from '../notes.ts';
import type { Settings } from '../../settings/service.ts';
import type { MailFiles } from './attachments.ts';
import { composeEmail, layOutEmail, type EmailOwner } from './compose-email.ts';
import { listFailed, readFailedMark } from './failed-emails.ts';
import { clientEmail } from './letters.ts';
import type { EmailFields, OwnerKind } from './model.ts';
import { listHistory } from './list-history.ts';
import { presentAccepted, presentEmails } from './present.ts';

/** How long an e-mail can be taken back before it leaves, in milliseconds. */
const undoMs = 10_000;

type Row = EmailFields & Stored;

export interface EmailParts {
  readonly model: Model<EmailFields>;
  readonly settings: Settings;
  readonly context: ServiceContext;
  readonly files: MailFiles;
  /** Read an item that is not in the trash. @throws AppError `not_found` */
  readonly owners: Readonly<Record<OwnerKind, (id: string) => Promise<EmailOwner>>>;
  /** The names of administrators by their ids. */
  readonly nameUsers: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Whether there is such a mail, of whatever kind. */
  readonly hasMail: (id: string) => Promise<boolean>;
}

/** Who writes, by which call. */
interface Caller {
  readonly actor: string;
  readonly replay: Replay | undefined;
}

/** What administrators write to clients: stored at once, sent ten seconds later. */
export class Emails implements OwnedData {
  readonly #parts: EmailParts;

  constructor(parts: EmailParts) {
    this.#parts = parts;
  }

  /**
   * Stores an e-mail, once per replay key; until it leaves it can be taken back.
   * @throws AppError `not_found`, `validation_failed`, `idempotency_mismatch`
   */
  async send(
    kind: OwnerKind,
    id: string,
    input: SendFollowUp,
    { actor, replay }: Caller,
  ): Promise<EmailAccepted> {
    const { model, context } = this.#parts;
    const earlier = await findReplay(model, replay);
    if (earlier) return presentAccepted(earlier);
    const fields = await this.#write(kind, id, input, actor);
    const { document, isReplay } = await createOnce<EmailFields>(model, fields, replay);
    if (isReplay) return presentAccepted(document);
    await context.audit.record({ actor, action: 'send-email', kind, id });
    context.announce(`${kind}.changed`, id, actor);
    context.wakeMail(fields.mails[0].nextAttemptAt);
    return presentAccepted(document);
  }

  /** The document and its one mail have the same id, by which it is shown and taken back. */
  async #write(kind: OwnerKind, id: string, input: SendFollowUp, actor: string) {
    const { context, files, owners } = this.#parts;
    const owner = await owners[kind](id);
    const site = await this.#parts.settings.readSite();
    const { subject, body } = composeEmail(kind, owner, input, site.companyName);
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
      to: owner.email,
      cc: listCopies(input.cc, owner.email),
      sendCopy: input.sendCopy ?? false,
      authorId: actor,
      files: found.map(({ name, size }, n) => ({ id: fileIds[n] ?? '', originalName: name, size })),
      mails: [mail] as const,
    };
  }

  /** An e-mail as it would be sent. @throws AppError `not_found`, `validation_failed` */
  async preview(
    kind: OwnerKind,
    id: string,
    input: Pick<SendFollowUp, 'subject' | 'message'>,
  ): Promise<EmailPreview> {
    const owner = await this.#parts.owners[kind](id);
    const site = await this.#parts.settings.readSite();
    return layOutEmail(composeEmail(kind, owner, input, site.companyName), site);
  }

  /** What was written about an item, newest first; see `listHistory`. @throws AppError `not_found` */
  async list(kind: OwnerKind, id: string): Promise<Email[]> {
    const { model, owners, nameUsers } = this.#parts;
    await owners[kind](id);
    return presentEmails(await listHistory(model, kind, id), nameUsers);
  }

  /** One e-mail about an item, whole. @throws AppError `not_found` */
  async read(kind: OwnerKind, emailId: string): Promise<Email> {
    const { model, owners, nameUsers } = this.#parts;
    const filter = { _id: emailId, ownerKind: kind, deletedAt: null };
    const row = await model.findOne(filter).select('+notes').lean<Row>().exec();
    if (row) await owners[kind](row.ownerId.toHexString());
    const [email] = row ? await presentEmails([row], nameUsers) : [];
    if (!email) throw new AppError('not_found');
    return email;
  }

  /** Marks the items of a page that have an e-mail which could not be sent; read beside the page. */
  readFailedMark<Item extends { readonly id: string }>(kind: OwnerKind) {
    return readFailedMark<Item>(this.#parts.model, kind);
  }

  /** The newest e-mails that could not be sent and wait for a person. */
  listFailed(): Promise<FailedEmail[]> {
    return listFailed(this.#parts);
  }

  /** @throws AppError `not_found`, `conflict`, `idempotency_mismatch` */
  async addNote(
    kind: OwnerKind,
    emailId: string,
    content: string,
    { actor, replay }: Caller,
  ): Promise<Note> {
    const { model, context, nameUsers, owners } = this.#parts;
    const filter = { _id: emailId, ownerKind: kind, deletedAt: null };
    const row = await model.findOne(filter, { ownerId: 1 }).lean<Row>().exec();
    if (!row) throw new AppError('not_found');
    const ownerId = row.ownerId.toHexString();
    await owners[kind](ownerId);
    const { note, isReplay } = await addNote(model, filter, { content, authorId: actor, replay });
    if (!isReplay) {
      await context.audit.record({ actor, action: 'add-note', kind: 'email', id: emailId });
      context.announce(`${kind}.changed`, ownerId, actor);
    }
    return presentNote(note, await nameUsers([note.authorId]));
  }

  /**
   * Takes back an e-mail that waits or could not be sent. Its document stays without content for the days of the trash,
   * so that a retried call does not send it after all.
   * @throws AppError `not_found`, `conflict` when it has left, if only to some of its addresses, is leaving, or is no e-mail to a client
   */
  async withdraw(id: string, actor: string): Promise<void> {
    const { model, context } = this.#parts;
    const state = { $in: ['queued', 'failed'] as const };
    const waiting = { _id: id, mails: { $elemMatch: { state, leaseId: null, taken: null } } };
    const gone = { deletedAt: new Date(), mails: [], notes: [], cc: [], files: [] };
    const row = await model
      .findOneAndUpdate(waiting, { $set: { ...gone, subject: '', body: '', to: '' } })
      .lean<Row>()
      .exec();
    if (!row) return this.#refuseWithdrawal(id);
    const owner = { kind: row.ownerKind, id: row.ownerId.toHexString() };
    await context.audit.record({ actor, action: 'withdraw-email', ...owner });
    context.announce(`${owner.kind}.changed`, owner.id, actor);
  }

  async #refuseWithdrawal(id: string): Promise<never> {
    const { model, hasMail } = this.#parts;
    if (await model.exists({ _id: id, 'mails.0': { $exists: true } })) {
      throw new AppError('conflict', 'This e-mail has left already, or is leaving now.');
    }
    if (!(await hasMail(id))) throw new AppError('not_found');
    throw new AppError('conflict', 'Only an e-mail to a client can be taken back.');
  }

  /** Deletes all e-mails about items for good, also those that wait. */
  async deleteByOwner(kind: string, ids: readonly string[]): Promise<void> {
    const ownerIds = ids.map((id) => new mongoose.Types.ObjectId(id));
    const filter = { ownerKind: kind, ownerId: { $in: ownerIds } } as QueryFilter<EmailFields>;
    await this.#parts.model.deleteMany(filter);
  }

  async listOwners(kind: string): Promise<string[]> {
    const filter = { ownerKind: kind } as QueryFilter<EmailFields>;
    const found: unknown[] = await this.#parts.model.distinct('ownerId', filter);
    return found.map(String);
  }
}

/** Who gets a copy, each once, without the recipient. */
function listCopies(cc: string | undefined, to: string): string[] {
  const byFolded = new Map(splitAddresses(cc ?? '').map((each) => [each.toLowerCase(), each]));
  byFolded.delete(to.toLowerCase());
  return [...byFolded.values()];
}
