import type { ChangePassword } from '@longitude/contract/profile';
import type { Model } from 'mongoose';
import type { Audit } from '../../platform/database/audit.ts';
import { AppError, refuseInput } from '../../platform/errors.ts';
import type { Limiter } from '../../platform/limits.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Devices } from './devices.ts';
import type { EmailChangeFields, PasswordResetFields } from './model.ts';
import type { Notices } from './notices.ts';
import { isPassword } from './password.ts';
import type { Origin, Sessions } from './sessions.ts';

interface PasswordsContext {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly notices: Notices;
  readonly resets: Model<PasswordResetFields>;
  readonly emailChanges: Model<EmailChangeFields>;
  /** Counts wrong passwords of a session: a stolen token must not allow guessing. */
  readonly checks: Limiter;
  readonly audit: Audit;
  /** Deletes the generated password of the first administrator, which has become useless. */
  readonly forgetFirstPassword: () => Promise<void>;
}

/** A call of a signed-in administrator. */
export interface Caller {
  readonly userId: string;
  readonly jti: string;
  readonly origin: Origin;
}

const wrongCurrent = { currentPassword: 'This is not your current password.' };
const notChanged = { newPassword: 'Choose a password other than the generated one.' };

/** Changes passwords, and confirms sessions with them. */
export class Passwords {
  readonly #context: PasswordsContext;

  constructor(context: PasswordsContext) {
    this.#context = context;
  }

  /**
   * Replaces the caller's password. All other sessions end, and other devices lose their proofs.
   * @throws AppError `validation_failed`, `rate_limited`
   */
  async change({ currentPassword, newPassword }: ChangePassword, caller: Caller): Promise<Account> {
    const { accounts, sessions, devices } = this.#context;
    const account = await accounts.read(caller.userId);
    await this.#check(account, currentPassword, caller, wrongCurrent);
    if (account.mustChangePassword && currentPassword === newPassword)
      throw refuseInput(notChanged);
    // Changed elsewhere in the meantime: the typed password is no longer the current one.
    if (!(await accounts.setPassword(account, newPassword))) throw refuseInput(wrongCurrent);
    const { deviceId } = await sessions.endAll(account._id, caller.jti);
    await devices.revokeAll(account._id, deviceId);
    await this.#conclude(account, 'password-changed', caller.userId, caller.origin);
    return account;
  }

  /**
   * Confirms the password, which counts as a sign-in for sensitive steps.
   * @throws AppError `validation_failed`, `rate_limited`
   */
  async confirm(password: string, caller: Caller): Promise<void> {
    const { accounts, sessions, audit } = this.#context;
    const account = await accounts.read(caller.userId);
    await this.#check(account, password, caller, { password: 'This is not your password.' });
    await sessions.confirm(caller.jti);
    const { userId, origin } = caller;
    const entry = { actor: userId, action: 'confirmed', kind: 'user', id: userId };
    await audit.record({ ...entry, address: origin.address });
  }

  /**
   * Sets a password for an account without the old one: ends all its sessions and revokes its
   * proofs.
   * @param mustChange whether the password only allows its own change
   */
  async replace(
    account: Account,
    password: string,
    { actor, mustChange = false, origin }: { actor: string; mustChange?: boolean; origin?: Origin },
  ): Promise<void> {
    const { accounts } = this.#context;
    if (!(await accounts.setPassword(account, password, mustChange))) {
      throw new AppError('conflict', 'The password was changed in the meantime.');
    }
    await this.endEverything(account);
    await this.#conclude(account, 'password-reset', actor, origin);
  }

  /**
   * Ends all sessions of an account and revokes the proofs of its devices.
   * @returns how many ended
   */
  async endEverything({ _id }: Account): Promise<number> {
    const { count } = await this.#context.sessions.endAll(_id);
    await this.#context.devices.revokeAll(_id);
    return count;
  }

  /** Ends pending links: whoever requested them knew the former password or mailbox. */
  async voidLinks({ _id: userId }: Pick<Account, '_id'>): Promise<void> {
    const { resets, emailChanges } = this.#context;
    const now = new Date();
    await resets.updateMany({ userId, usedAt: null }, { usedAt: now });
    await emailChanges.updateMany({ userId, confirmedAt: null, endedAt: null }, { endedAt: now });
  }

  async #check(
    account: Account,
    password: string,
    { jti, userId, origin }: Caller,
    failure: Readonly<Record<string, string>>,
  ): Promise<void> {
    const { checks, audit } = this.#context;
    await checks.count(jti);
    if (await isPassword(password, account.passwordHash, 'known')) return checks.forget(jti);
    const entry = { actor: userId, action: 'confirm-failed', kind: 'user', id: userId };
    await audit.record({ ...entry, address: origin.address });
    throw refuseInput(failure);
  }

  async #conclude(account: Account, action: string, actor: string, origin?: Origin): Promise<void> {
    const { audit, notices, forgetFirstPassword } = this.#context;
    await this.voidLinks(account);
    if (account.mustChangePassword) await forgetFirstPassword();
    const address = origin ? { address: origin.address } : {};
    await audit.record({ actor, action, kind: 'user', id: account._id.toHexString(), ...address });
    await notices.send('password-changed', account, [account.email], origin);
  }
}
