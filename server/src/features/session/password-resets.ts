import type { PasswordReset } from '@longitude/contract/session';
import mongoose, { type Model } from 'mongoose';
import type * as z from 'zod/mini';
import type { Audit } from '../../platform/database/audit.ts';
import type { Stored } from '../../platform/database/model.ts';
import { AppError } from '../../platform/errors.ts';
import type { Keys } from '../../platform/keys.ts';
import { queueMail, type ComposedMail } from '../../platform/mail/mail.ts';
import type { ServiceContext } from '../../platform/service-context.ts';
import type { Settings } from '../settings/service.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Devices } from './devices.ts';
import { readResetToken, subjects, writePasswordReset, writeResetToken } from './mail.ts';
import type { PasswordResetFields } from './model.ts';
import type { Passwords } from './passwords.ts';
import type { Origin } from './sessions.ts';

const validMs = 3_600_000;
const namePurpose = 'forgotten-name';
/** Links for one account within an hour, for all requesters together. */
const maxLinks = 3;

interface ResetsContext extends Pick<ServiceContext, 'mailHost' | 'wakeMail' | 'publicUrl'> {
  readonly model: Model<PasswordResetFields>;
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly devices: Devices;
  readonly settings: Settings;
  readonly keys: Keys;
  readonly audit: Audit;
}

type Row = PasswordResetFields & Stored;

/** Forgotten passwords: links by email that work once, for an hour. */
export class PasswordResets {
  readonly #context: ResetsContext;

  constructor(context: ResetsContext) {
    this.#context = context;
  }

  /**
   * Stores the request under the hash of any name: the account is looked up when the email is written, so that
   * neither the response nor its time reveals whether it exists.
   */
  async ask(usernameOrEmail: string): Promise<void> {
    const { model, settings, mailHost, wakeMail, keys } = this.#context;
    const { host } = await settings.readSmtp();
    const mail = queueMail('password-reset', subjects['password-reset'], mailHost);
    await model.create({
      nameHash: keys.hash(namePurpose, usernameOrEmail.toLowerCase()),
      expiresAt: new Date(Date.now() + validMs),
      // Without a mail server it would be sent much later, when it is no longer wanted.
      mails: host === '' ? [] : [mail],
    });
    wakeMail();
  }

  /** Writes the email; null when the account does not exist, or has reached its limit. */
  async compose(row: Row): Promise<ComposedMail | null> {
    const { model, accounts, audit, keys } = this.#context;
    const hash = (name: string) => keys.listHashes(namePurpose, name);
    const account = await accounts.findByNameHash(row.nameHash, hash);
    if (!account?.active || (await this.#hasEnough(account, row))) return null;
    const { _id: userId, email, username } = account;
    const id = row._id.toHexString();
    if (!row.userId) {
      const entry = { actor: 'nobody', kind: 'user', id: userId.toHexString() };
      await audit.record({ ...entry, action: 'password-reset-asked' });
    }
    // The hour begins when the email is sent.
    const expiresAt = new Date(Date.now() + validMs);
    await model.updateOne({ _id: row._id }, { $set: { userId, email, expiresAt } });
    const token = writeResetToken(keys, id);
    return writePasswordReset(this.#context, { to: email, username, token });
  }

  /** A code that sets a new password now, for a person who proved that they read this address. */
  async issue({ _id: userId, username, email }: Account): Promise<string> {
    const { model, keys } = this.#context;
    const nameHash = keys.hash(namePurpose, username.toLowerCase());
    const expiresAt = new Date(Date.now() + validMs);
    const { _id } = await model.create({ nameHash, userId, email, expiresAt, mails: [] });
    return writeResetToken(keys, _id.toHexString());
  }

  async #hasEnough({ _id: userId }: Account, { _id }: Row): Promise<boolean> {
    const recent = { userId, _id: { $ne: _id }, expiresAt: { $gt: new Date() } };
    return (await this.#context.model.countDocuments(recent)) >= maxLinks;
  }

  /**
   * The account of a reset link.
   * @throws AppError `not_found`, with the reason why it does not work
   */
  async read(token: string): Promise<{ username: string }> {
    const { account } = await this.#find(token);
    return { username: account.username };
  }

  /**
   * Sets the new password. The device counts as known, because its user reads the account's email.
   * @throws AppError `not_found`
   */
  async reset({ token, newPassword }: z.infer<typeof PasswordReset>, origin: Origin) {
    const { model, passwords, devices } = this.#context;
    const { row, account } = await this.#find(token);
    const unused = { _id: row._id, usedAt: null };
    const { matchedCount } = await model.updateOne(unused, { $set: { usedAt: new Date() } });
    if (matchedCount === 0) throw refuse('used');
    try {
      const actor = account._id.toHexString();
      await passwords.replace(account, newPassword, { actor, origin });
    } catch (error) {
      // It was not set: the link still works.
      await model.updateOne({ _id: row._id }, { $unset: { usedAt: 1 } });
      throw error;
    }
    const device = await devices.remember(undefined, account._id);
    return { username: account.username, device: devices.prove(device.id) };
  }

  async #find(token: string): Promise<{ row: Row; account: Account }> {
    const { model, accounts, keys } = this.#context;
    const id = readResetToken(keys, token);
    if (!id || !mongoose.isObjectIdOrHexString(id)) throw refuse('incomplete');
    const row = await model.findById(id).lean<Row>().exec();
    if (!row?.userId) throw refuse('expired');
    if (row.usedAt) throw refuse('used');
    if (row.expiresAt.getTime() <= Date.now()) throw refuse('expired');
    const account = await accounts.findActive(row.userId);
    if (!account || account.email !== row.email) throw refuse('elsewhere');
    return { row, account };
  }
}

const reasons = {
  incomplete: 'This link is incomplete. Open it from the email again.',
  expired: 'This link is older than one hour. Your password has not changed.',
  used: 'This link has already been used, or the password was changed after it was sent.',
  elsewhere: 'This link was sent to an address the account no longer uses.',
} as const;

function refuse(reason: keyof typeof reasons): AppError {
  return new AppError('not_found', reasons[reason]);
}
