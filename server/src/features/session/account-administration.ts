import type { Audit } from '../../platform/database/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { generatePassword, type Account, type Accounts } from './accounts.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';

interface Services {
  readonly accounts: Accounts;
  readonly passwords: Passwords;
  readonly sessions: Sessions;
  readonly audit: Audit;
}

/** An administrator in the command's list. */
export interface ListedAccount {
  readonly username: string;
  readonly email: string;
  readonly name: string;
  readonly active: boolean;
  readonly mustChangePassword: boolean;
  readonly signedInDevices: number;
  /** ISO time. */
  readonly lastSignInAt: string | null;
}

const actor = 'system';

/** Work on accounts by the server's operator, in place of their administrators. */
export class AccountAdministration {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** All accounts, sorted by username. */
  async list(): Promise<ListedAccount[]> {
    const { accounts, sessions } = this.#services;
    const counts = await sessions.countByUser();
    return (await accounts.list()).map((account) => ({
      username: account.username,
      email: account.email,
      name: account.name,
      active: account.active,
      mustChangePassword: account.mustChangePassword === true,
      signedInDevices: counts.get(account._id.toHexString()) ?? 0,
      lastSignInAt: account.lastSignInAt?.toISOString() ?? null,
    }));
  }

  /**
   * Sets the given password, or a generated one that must be changed at the first sign-in. All
   * sessions of the account end, and its devices lose their proofs.
   * @returns the generated password
   * @throws AppError `not_found`
   */
  async resetPassword(
    name: string,
    given?: string,
  ): Promise<{ username: string; generated: string | undefined }> {
    const account = await this.#find(name);
    const generated = given === undefined ? generatePassword() : undefined;
    const options = { actor, mustChange: generated !== undefined };
    await this.#services.passwords.replace(account, given ?? generated ?? '', options);
    return { username: account.username, generated };
  }

  /**
   * Ends all sessions of an account and revokes the proofs of its devices.
   * @throws AppError `not_found`
   */
  async revokeSessions(name: string): Promise<{ username: string; count: number }> {
    const { passwords, audit } = this.#services;
    const account = await this.#find(name);
    const count = await passwords.endEverything(account);
    const id = account._id.toHexString();
    await audit.record({ actor, action: 'sessions-ended', kind: 'user', id });
    return { username: account.username, count };
  }

  async #find(name: string): Promise<Account> {
    const account = await this.#services.accounts.findByName(name.trim());
    if (account) return account;
    throw new AppError('not_found', `no administrator has the username or email address ${name}`);
  }
}
