import type { OwnProfile } from '@longitude/contract/profile';
import mongoose, { type Model } from 'mongoose';
import type { Stored } from '../../platform/database/model.ts';
import { AppError } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Accounts } from './accounts.ts';
import { isUndoable, purposes, type EmailChanges } from './email-changes.ts';
import { subjects } from './mail.ts';
import type { EmailChangeFields } from './model.ts';
import type { Notices } from './notices.ts';
import type { PasswordResets } from './password-resets.ts';
import type { Passwords } from './passwords.ts';
import type { Origin } from './sessions.ts';

type Action = keyof typeof purposes;
type Row = EmailChangeFields & Stored;

interface LinksContext extends Pick<ServiceContext, 'mailHost' | 'wakeMail' | 'keys' | 'audit'> {
  readonly emailChanges: Model<EmailChangeFields>;
  readonly changes: EmailChanges;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly resets: PasswordResets;
  readonly notices: Notices;
}

/** The links about an email address, to confirm it and to undo its change. Opening one does nothing. */
export class EmailLinks {
  readonly #context: LinksContext;
  readonly #model: Model<EmailChangeFields>;

  constructor(context: LinksContext) {
    this.#context = context;
    this.#model = context.emailChanges;
  }

  /** What a link does. @throws AppError `not_found`, with the reason why it does not work */
  async read(token: string): Promise<{ action: Action; email: string }> {
    const { action, row } = await this.#find(token);
    return { action, email: action === 'confirm' ? row.to : row.from };
  }

  /**
   * Uses the new address. Only the account itself may: a mistyped address is a stranger's, who
   * would otherwise take the account over.
   * @throws AppError `not_found`, `conflict`
   */
  async confirm(token: string, id: string, origin: Origin): Promise<OwnProfile> {
    const { accounts, changes, mailHost, wakeMail, notices } = this.#context;
    const { row, account } = await this.#find(token, 'confirm');
    if (account._id.toHexString() !== id) throw refuse('foreign');
    const mail = queueMail(purposes.undo, subjects[purposes.undo], mailHost, row.from);
    const claim = { $set: { confirmedAt: new Date() }, $push: { mails: mail } };
    const open = { _id: row._id, confirmedAt: null, endedAt: null };
    if ((await this.#model.updateOne(open, claim)).matchedCount === 0) throw refuse('used');
    const editing = { actor: id, version: account.version };
    const moved = await accounts.move(id, row.to, editing).catch(async (error: unknown) => {
      // It may have failed after the move, and then the link to undo it must stay.
      if ((await accounts.read(id)).email === row.to) throw error;
      const undone = { $unset: { confirmedAt: 1 }, $pull: { mails: { _id: mail._id } } };
      await this.#model.updateOne({ _id: row._id }, undone);
      throw error;
    });
    wakeMail();
    await notices.send('email-changed', moved, [row.to], origin);
    return changes.present(moved);
  }

  /**
   * Uses the former address again. Whoever made the change may know the password and have sessions:
   * all of them end. Each step can be repeated.
   * @returns the address, and the code of a link that sets a new password
   * @throws AppError `not_found`, `conflict`
   */
  async undo(token: string, origin: Origin): Promise<{ email: string; resetToken: string }> {
    const { accounts, passwords, resets, notices, audit } = this.#context;
    const { row, account } = await this.#find(token, 'undo');
    const id = account._id.toHexString();
    const { version } = account;
    const restored = await accounts.move(id, row.from, { actor: 'nobody', version });
    await accounts.lockPassword(account._id);
    await passwords.endEverything(account);
    await passwords.voidLinks(account);
    // Later changes cannot be undone into a mailbox of whoever made them.
    const later = { userId: account._id, _id: { $gte: row._id }, endedAt: null };
    await this.#model.updateMany(later, { endedAt: new Date() });
    const entry = { actor: 'nobody', action: 'email-restored', kind: 'user', id };
    await audit.record({ ...entry, address: origin.address });
    const recipients = new Set([row.from, row.to, account.email]);
    await notices.send('email-restored', restored, [...recipients], origin);
    return { email: row.from, resetToken: await resets.issue(restored) };
  }

  async #find(token: string, wanted?: Action) {
    const { keys, accounts } = this.#context;
    const action = (['confirm', 'undo'] as const).find(
      (each) => keys.readSigned(purposes[each], token) !== undefined,
    );
    const id = action && keys.readSigned(purposes[action], token);
    if (!action || (wanted && action !== wanted) || !mongoose.isObjectIdOrHexString(id))
      throw refuse('incomplete');
    const row = await this.#model.findById(id).lean<Row>().exec();
    if (!row) throw refuse('expired');
    if (row.endedAt) throw refuse('ended');
    if (action === 'confirm' && row.confirmedAt) throw refuse('used');
    const isValid = action === 'undo' ? isUndoable(row) : row.expiresAt.getTime() > Date.now();
    if (!isValid) throw refuse('expired');
    const account = await accounts.findActive(row.userId);
    if (!account || (action === 'confirm' && account.email !== row.from)) throw refuse('ended');
    return { action, row, account };
  }
}

const reasons = {
  incomplete: 'This link is incomplete. Open it from the email again.',
  expired: 'This link has expired. The email address has not changed.',
  used: 'This link has already been used.',
  ended: 'The change was cancelled, replaced by a newer one, or undone.',
  foreign:
    'This link belongs to another account. Sign in to that account, then open the link again.',
} as const;

function refuse(reason: keyof typeof reasons): AppError {
  return new AppError('not_found', reasons[reason]);
}
