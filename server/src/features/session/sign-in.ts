import type { Credentials, LoginResponse } from '@longitude/contract/session';
import type { Types } from 'mongoose';
import type { Background } from '../../platform/background.ts';
import type { Audit } from '../../platform/database/audit.ts';
import { AppError } from '../../platform/errors.ts';
import { toNetwork } from '../../platform/http/request-headers.ts';
import type { Limiter, Limits } from '../../platform/limits.ts';
import type { Account, Accounts } from './accounts.ts';
import type { Devices } from './devices.ts';
import type { Notices } from './notices.ts';
import { isPassword } from './password.ts';
import type { Origin, Sessions } from './sessions.ts';

const quarterHour = 900;

/** Throttles by network and account, so that guessing cannot lock out the owner (finding S2). */
export interface SignInLimits {
  /** Of one network, for all accounts. */
  readonly network: Limiter;
  readonly accountAndNetwork: Limiter;
  /** Of an account over all networks, except on devices with an earlier sign-in. */
  readonly account: Limiter;
  readonly device: Limiter;
  /** Notices to the owner of an account about guesses. */
  readonly notice: Limiter;
}

export function createSignInLimits(limits: Limits): SignInLimits {
  return {
    network: limits.stored({ loginNetwork: { points: 30, duration: quarterHour } }),
    accountAndNetwork: limits.stored({ loginBoth: { points: 10, duration: quarterHour } }),
    account: limits.stored({ loginAccount: { points: 100, duration: 3600 } }),
    device: limits.stored({ loginDevice: { points: 10, duration: quarterHour } }),
    notice: limits.stored({ loginNotice: { points: 1, duration: 24 * 3600 } }),
  };
}

const underAttack =
  'Too many attempts for this account. Use a device that you have signed in on before, or reset your password.';

interface SignInContext {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly notices: Notices;
  readonly limits: SignInLimits;
  readonly audit: Audit;
  readonly background: Background;
}

/** One attempt, and the limits that it counts towards. */
interface Attempt {
  readonly owner: Account | null;
  /** An account's id, or the name as typed when there is no account: one count for all its names. */
  readonly account: string;
  readonly network: string;
  /** A device on which this account has signed in before. */
  readonly known: Types.ObjectId | undefined;
  /** The password has 96 random bits: a million networks would not find it. */
  readonly isGenerated: boolean;
}

/** Signs administrators in. */
export class SignIn {
  readonly #context: SignInContext;

  constructor(context: SignInContext) {
    this.#context = context;
  }

  /** Signs in by username or email address. @throws AppError `bad_credentials`, `rate_limited` */
  async signIn(credentials: Credentials, origin: Origin): Promise<LoginResponse> {
    const { accounts, devices } = this.#context;
    const account = await accounts.findByName(credentials.username);
    const attempt: Attempt = {
      owner: account,
      account: account?._id.toHexString() ?? credentials.username.toLowerCase(),
      network: toNetwork(origin.address),
      known: await devices.recognise(credentials.device, account?._id),
      isGenerated: account?.mustChangePassword === true,
    };
    await this.#count(attempt);
    const priority = attempt.known ? 'known' : 'unknown';
    const isRight = await isPassword(credentials.password, account?.passwordHash, priority);
    if (!account || !isRight || !account.active) {
      await this.#noteFailure(account, origin);
      throw new AppError('bad_credentials');
    }
    await this.#forgive(attempt);
    return this.#open(account, credentials.device, origin);
  }

  async #count({ owner, account, network, known, isGenerated }: Attempt): Promise<void> {
    const { limits } = this.#context;
    if (known) return limits.device.count(`${known.toHexString()}:${account}`);
    await limits.network.count(network);
    await limits.accountAndNetwork.count(`${account}:${network}`);
    const waitMs = isGenerated ? 0 : await limits.account.take(account);
    if (waitMs === 0) return;
    this.#warnOwner(owner);
    throw new AppError('rate_limited', underAttack, { retryAfter: Math.ceil(waitMs / 1000) });
  }

  /** Once a day, and without delaying the response, which must not reveal the account. */
  #warnOwner(account: Account | null): void {
    const { background, limits, notices } = this.#context;
    if (!account?.active) return;
    background.run('notice', async () => {
      const waitMs = await limits.notice.take(account._id.toHexString());
      if (waitMs === 0) await notices.send('many-guesses', account, [account.email]);
    });
  }

  /** A success is not a guess. Guesses of others stay counted. */
  async #forgive({ account, network, known, isGenerated }: Attempt): Promise<void> {
    const { limits } = this.#context;
    if (known) return limits.device.forget(`${known.toHexString()}:${account}`);
    await Promise.all([
      limits.network.giveBack(network),
      limits.accountAndNetwork.forget(`${account}:${network}`),
      isGenerated ? undefined : limits.account.giveBack(account),
    ]);
  }

  /** Without the name as typed: people type passwords there. */
  async #noteFailure(account: Account | null, { address }: Origin): Promise<void> {
    const id = account?._id.toHexString() ?? 'unknown';
    const action = 'sign-in-failed';
    await this.#context.audit.record({ actor: 'nobody', action, kind: 'user', id, address });
  }

  async #open(account: Account, proof: string | undefined, origin: Origin): Promise<LoginResponse> {
    const { accounts, sessions, devices, notices, audit } = this.#context;
    const device = await devices.remember(proof, account._id);
    const token = await sessions.open(account, device, origin);
    const id = account._id.toHexString();
    const { address } = origin;
    await audit.record({ actor: id, action: 'sign-in', kind: 'user', id, address });
    // At the first sign-in of an account every device is new.
    if (device.isNew && account.lastSignInAt) {
      await notices.send('new-device', account, [account.email], origin);
    }
    await accounts.noteSignIn(account._id);
    return { token, user: accounts.present(account), device: devices.prove(device.id) };
  }
}
