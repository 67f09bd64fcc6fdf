import type { AccountAdministration } from './account-administration.ts';
import type { Accounts } from './accounts.ts';
import type { Sessions } from './sessions.ts';

interface Services {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly administration: AccountAdministration;
}

/** The public interface of administrators and their sessions for other features. */
export class SessionService {
  readonly #accounts: Accounts;
  readonly #sessions: Sessions;

  /** For the command line of the server. */
  readonly administration: AccountAdministration;

  constructor({ accounts, sessions, administration }: Services) {
    this.administration = administration;
    this.#accounts = accounts;
    this.#sessions = sessions;
  }

  /** The names of administrators by their ids; deleted accounts are left out. */
  findUserNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.#accounts.findUserNames(ids);
  }

  /** The sessions among these that are valid, with an active account. */
  listStanding(jtis: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#sessions.listStanding(jtis);
  }
}
