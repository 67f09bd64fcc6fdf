import type { Request } from '@hapi/hapi';
import {
  RateLimiterMemory,
  RateLimiterMongo,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import type { Config } from './config.ts';
import type { Connection } from './database/connection.ts';
import { AppError } from './errors.ts';
import { nameNetwork, readClientAddress } from './http/request-headers.ts';

/** Mails an hour to addresses that nobody has confirmed, over all: what we may send to strangers. */
export const confirmationsAnHour = 100;

/** Reports of scans that one recipient is sent a day, whoever asks for them. */
export const scanMailsADay = 3;

/** Limits of spec "Limits": points per seconds. */
const rules = {
  formMinute: { points: 5, duration: 60 },
  formHour: { points: 20, duration: 3600 },
  calculationMinute: { points: 30, duration: 60 },
  calculationHour: { points: 300, duration: 3600 },
  loginAddress: { points: 10, duration: 900 },
  loginAccount: { points: 10, duration: 900 },
  backup: { points: 10, duration: 3600 },
  confirmations: { points: confirmationsAnHour, duration: 3600 },
  scanAddress: { points: 10, duration: 3600 },
  scanTarget: { points: 20, duration: 3600 },
  scanMail: { points: scanMailsADay, duration: 24 * 3600 },
} as const;
type Rule = keyof typeof rules;

const administratorCalls = { points: 600, duration: 60 };
/** More pages a minute than a person opens. */
const visits = { points: 60, duration: 60 };
/** More than a person types; each of them makes the database look through all posts. */
const searches = { points: 60, duration: 60 };
const collectionName = 'rate_limits';

export const limitIndexes = [
  { collection: collectionName, keys: { expire: -1 }, options: { expireAfterSeconds: 0 } },
  { collection: collectionName, keys: { key: 1 }, options: { unique: true } },
] as const;

export interface Limits {
  /** Counts one use of a public form by the visitor's address. @throws AppError `rate_limited` */
  countForm(request: Request): Promise<void>;
  /** Counts one saved calculation, apart from the forms: many are tried before one form is sent. @throws AppError `rate_limited` */
  countCalculation(request: Request): Promise<void>;
  /** Counts one sign-in by address and by account. @throws AppError `rate_limited` */
  countLogin(request: Request, account: string): Promise<void>;
  /** Forgets the tries of an account that has signed in. */
  forgiveLogin(account: string): Promise<void>;
  /** Counts one backup of an administrator. @throws AppError `rate_limited` */
  countBackup(userId: string): Promise<void>;
  /** Takes one of this hour's confirmations; else says in how many milliseconds there are new ones. */
  takeConfirmation(): Promise<number>;
  /** Counts one scan by the visitor's address. @throws AppError `rate_limited` */
  countScan(request: Request): Promise<void>;
  /** Counts one look at a site, named by its registrable domain or host. @throws AppError `rate_limited` */
  countScanTarget(site: string): Promise<void>;
  /** Takes one of a recipient's reports of today; false when there are no more. */
  takeScanMail(email: string): Promise<boolean>;
  /** Gives back one that was taken and is not sent. */
  returnScanMail(email: string): Promise<void>;
  /** Counts one call of an administrator, in this process's memory. @throws AppError `rate_limited` */
  countAdministrator(userId: string): Promise<void>;
  /** Counts one page view by the visitor's address, in this process's memory. @throws AppError `rate_limited` */
  countVisit(request: Request): Promise<void>;
  /** Counts one public search by the visitor's address, in this process's memory. @throws AppError `rate_limited` */
  countSearch(request: Request): Promise<void>;
}

/** Limits for POST are counted in the store, so that they hold over processes and restarts. */
export function createLimits(
  connection: Connection,
  { hasRateLimits, trustedProxies }: Pick<Config, 'hasRateLimits' | 'trustedProxies'>,
): Limits {
  const limiters = createStoreLimiters(connection);
  const memory = {
    administrators: new RateLimiterMemory(administratorCalls),
    visits: new RateLimiterMemory(visits),
    searches: new RateLimiterMemory(searches),
  };
  const count = async (limiter: RateLimiterAbstract, key: string) => {
    if (hasRateLimits) await consume(limiter, key);
  };
  const addressOf = (request: Request) => nameNetwork(readClientAddress(request, trustedProxies));
  return {
    countForm: async (request) => {
      await count(limiters.formMinute, addressOf(request));
      await count(limiters.formHour, addressOf(request));
    },
    countCalculation: async (request) => {
      await count(limiters.calculationMinute, addressOf(request));
      await count(limiters.calculationHour, addressOf(request));
    },
    countLogin: async (request, account) => {
      await count(limiters.loginAddress, addressOf(request));
      await count(limiters.loginAccount, account);
    },
    forgiveLogin: async (account) => {
      if (hasRateLimits) await limiters.loginAccount.delete(account);
    },
    countBackup: (userId) => count(limiters.backup, userId),
    takeConfirmation: async () => (hasRateLimits ? take(limiters.confirmations, 'all') : 0),
    ...scanLimits(limiters, hasRateLimits, addressOf),
    countAdministrator: (userId) => count(memory.administrators, userId),
    countVisit: (request) => count(memory.visits, addressOf(request)),
    countSearch: (request) => count(memory.searches, addressOf(request)),
  };
}

function scanLimits(
  limiters: Record<Rule, RateLimiterMongo>,
  hasRateLimits: boolean,
  addressOf: (request: Request) => string,
): Pick<Limits, 'countScan' | 'countScanTarget' | 'takeScanMail' | 'returnScanMail'> {
  return {
    countScan: async (request) => {
      const text = 'You have asked for many scans.';
      if (hasRateLimits) await consume(limiters.scanAddress, addressOf(request), text);
    },
    countScanTarget: async (site) => {
      const text = 'This site has been scanned often lately.';
      if (hasRateLimits) await consume(limiters.scanTarget, site, text);
    },
    // Two spellings of an address are the same recipient.
    takeScanMail: async (email) =>
      !hasRateLimits || (await take(limiters.scanMail, email.toLowerCase())) === 0,
    returnScanMail: async (email) => {
      if (hasRateLimits) await limiters.scanMail.reward(email.toLowerCase());
    },
  };
}

function createStoreLimiters(connection: Connection): Record<Rule, RateLimiterMongo> {
  const limiters = Object.entries(rules).map(([keyPrefix, rule]) => [
    keyPrefix,
    new RateLimiterMongo({
      storeClient: connection.getClient(),
      dbName: connection.name,
      tableName: collectionName,
      keyPrefix,
      disableIndexesCreation: true,
      ...rule,
    }),
  ]);
  return Object.fromEntries(limiters) as Record<Rule, RateLimiterMongo>;
}

async function consume(limiter: RateLimiterAbstract, key: string, text?: string): Promise<void> {
  const waitMs = await take(limiter, key);
  if (waitMs === 0) return;
  throw new AppError('rate_limited', text, { retryAfter: Math.ceil(waitMs / 1000) });
}

/** 0 when there was a point left, else the milliseconds until there is. */
async function take(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, error.msBeforeNext);
  }
}
