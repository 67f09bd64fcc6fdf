import { isSameMailbox } from '@longitude/contract/core/same-mailbox';
import type { ChangeProfile, OwnProfile } from '@longitude/contract/profile';
import type { Model } from 'mongoose';
import type { Stored } from '../../platform/database/model.ts';
import { AppError } from '../../platform/errors.ts';
import type { Editing } from '../../platform/http/routes.ts';
import type { Limiter } from '../../platform/limits.ts';
import { queueMail, type ComposedMail } from '../../platform/mail/mail.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Settings } from '../settings/service.ts';
import { presentProfile, refuseTaken, type Account, type Accounts } from './accounts.ts';
import { fold, foldKeys } from './fold-names.ts';
import { describeDevice } from './describe-device.ts';
import { subjects, writeEmailConfirmation, writeEmailUndo } from './mail.ts';
import type { EmailChangeFields } from './model.ts';
import type { Notices } from './notices.ts';
import type { Origin } from './sessions.ts';

const hourMs = 3_600_000;
const confirmMs = 24 * hourMs;
const undoMs = 7 * 24 * hourMs;
/** Names that no mail reaches (RFC 2606, 2), such as the address before the first one is set. */
const unreachable = /\.(?:example|invalid|localhost|test)$/i;

/** Kinds of the emails with links, and purposes of their codes. */
export const purposes = { confirm: 'email-confirm', undo: 'email-undo' } as const;
type Row = EmailChangeFields & Stored;

interface ChangesContext extends Pick<
  ServiceContext,
  'mailHost' | 'wakeMail' | 'publicUrl' | 'keys' | 'audit'
> {
  readonly emailChanges: Model<EmailChangeFields>;
  readonly accounts: Accounts;
  readonly notices: Notices;
  readonly settings: Settings;
  /** Counts the links of an account: they go to any address. */
  readonly links: Limiter;
}

/**
 * New email addresses of accounts: used once a link in the new mailbox was confirmed by the account
 * itself, and undone by a link in the old one (decision 39, and `EmailLinks`).
 */
export class EmailChanges {
  readonly #context: ChangesContext;
  readonly #model: Model<EmailChangeFields>;

  constructor(context: ChangesContext) {
    this.#context = context;
    this.#model = context.emailChanges;
  }

  async present(account: Account): Promise<OwnProfile> {
    const pending = await this.#findPending(account._id);
    return { ...presentProfile(account), ...(pending ? { pendingEmail: pending.to } : {}) };
  }

  #findPending(userId: Account['_id']): Promise<Row | null> {
    const open = { userId, confirmedAt: null, endedAt: null, expiresAt: { $gt: new Date() } };
    return this.#model.findOne(open).sort({ _id: -1 }).lean<Row>().exec();
  }

  /**
   * Changes a profile. Without a mail server another address is used immediately: no link can be
   * sent.
   * @throws AppError as `Accounts.change`, and `rate_limited`
   */
  async save(stored: Account, wanted: ChangeProfile, editing: Editing, origin: Origin) {
    const { accounts } = this.#context;
    const id = stored._id.toHexString();
    await this.#refuseReserved(stored, wanted);
    const isMoving = !isSameMailbox(stored.email, wanted.email);
    if (!isMoving) return accounts.change(id, wanted, editing);
    const { email, ...others } = wanted;
    if (!(await this.#hasMailServer())) {
      const changed = await accounts.change(id, wanted, editing);
      await this.#store(changed.before, email, origin, { confirmedAt: new Date() });
      return changed;
    }
    await accounts.refuseTaken(id, foldKeys({ email }));
    await this.#context.links.count(id, tooMany);
    const changed = await accounts.change(id, others, editing);
    await this.#ask(changed.after, email, origin);
    return changed;
  }

  async #hasMailServer(): Promise<boolean> {
    return (await this.#context.settings.readSmtp()).host !== '';
  }

  /** Another account's former address must stay free while its change can be undone. */
  async #refuseReserved({ _id }: Account, { username, email }: ChangeProfile): Promise<void> {
    for (const [field, name] of Object.entries({ username, email })) {
      const isUndoable = { confirmedAt: { $gt: new Date(Date.now() - undoMs) }, endedAt: null };
      const other = { userId: { $ne: _id }, fromKey: fold(name), ...isUndoable };
      if (await this.#model.exists(other)) throw refuseTaken(field as 'username' | 'email');
    }
  }

  async #ask(account: Account, to: string, origin: Origin): Promise<void> {
    const { notices, audit } = this.#context;
    await this.#endPending(account._id);
    await this.#store(account, to, origin);
    await notices.send('email-requested', account, [account.email], origin);
    const id = account._id.toHexString();
    const entry = { actor: id, action: 'email-requested', kind: 'user', id };
    await audit.record({ ...entry, address: origin.address });
  }

  /** Queues the link for the new address, or, when it is used already, the one for the former. */
  async #store(
    { _id: userId, email: from }: Account,
    to: string,
    { address, userAgent }: Origin,
    used: { readonly confirmedAt?: Date } = {},
  ): Promise<void> {
    const { mailHost, wakeMail } = this.#context;
    const kind = used.confirmedAt ? purposes.undo : purposes.confirm;
    const isPointless = used.confirmedAt !== undefined && unreachable.test(from);
    await this.#model.create({
      userId,
      from,
      fromKey: fold(from),
      to,
      expiresAt: new Date(Date.now() + confirmMs),
      ...used,
      device: describeDevice(userAgent),
      address,
      mails: isPointless
        ? []
        : [queueMail(kind, subjects[kind], mailHost, used.confirmedAt ? from : to)],
    });
    wakeMail();
  }

  async #endPending(userId: Account['_id']): Promise<number> {
    const open = { userId, confirmedAt: null, endedAt: null };
    return (await this.#model.updateMany(open, { endedAt: new Date() })).modifiedCount;
  }

  /** Sends the link again. @throws AppError `not_found` when no address waits, `rate_limited` */
  async resend(id: string, origin: Origin): Promise<OwnProfile> {
    const account = await this.#context.accounts.read(id);
    const pending = await this.#findPending(account._id);
    if (!pending)
      throw new AppError('not_found', 'No new email address waits for its confirmation.');
    await this.#context.links.count(id, tooMany);
    await this.#endPending(account._id);
    await this.#store(account, pending.to, origin);
    return this.present(account);
  }

  /** Keeps the present address. */
  async cancel(id: string): Promise<void> {
    const { accounts, audit } = this.#context;
    const { _id } = await accounts.read(id);
    if ((await this.#endPending(_id)) === 0) return;
    await audit.record({ actor: id, action: 'email-cancelled', kind: 'user', id });
  }

  /** The email with the link to confirm; null for one that was replaced or cancelled meanwhile. */
  async composeConfirmation({ _id, to, endedAt, confirmedAt }: Row): Promise<ComposedMail | null> {
    if (endedAt || confirmedAt) return null;
    // The day begins when the email is sent.
    const expiresAt = new Date(Date.now() + confirmMs);
    await this.#model.updateOne({ _id }, { $set: { expiresAt } });
    const token = this.#context.keys.sign(purposes.confirm, _id.toHexString());
    return writeEmailConfirmation(this.#context, { to, token });
  }

  /** The email with the link to undo; null once it no longer works. */
  async composeUndo(row: Row): Promise<ComposedMail | null> {
    if (row.endedAt || !isUndoable(row)) return null;
    const token = this.#context.keys.sign(purposes.undo, row._id.toHexString());
    return writeEmailUndo(this.#context, row, { to: row.from, token });
  }
}

export function isUndoable<Change extends Pick<Row, 'confirmedAt'>>(
  change: Change,
): change is Change & { readonly confirmedAt: Date } {
  const { confirmedAt } = change;
  return confirmedAt !== undefined && confirmedAt.getTime() > Date.now() - undoMs;
}

const tooMany = 'You have requested many links to new email addresses.';
