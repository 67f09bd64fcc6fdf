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
import { readClientAddress } from './http/request-headers.ts';

/** Limits of spec "Limits": points per seconds. */
const rules = {
  formMinute: { points: 5, duration: 60 },
  formHour: { points: 20, duration: 3600 },
  loginAddress: { points: 10, duration: 900 },
  loginAccount: { points: 10, duration: 900 },
  backup: { points: 10, duration: 3600 },
} as const;
type Rule = keyof typeof rules;

const administratorCalls = { points: 600, duration: 60 };
/** More pages a minute than a person opens. */
const visits = { points: 60, duration: 60 };
const collectionName = 'rate_limits';

export const limitIndexes = [
  { collection: collectionName, keys: { expire: -1 }, options: { expireAfterSeconds: 0 } },
  { collection: collectionName, keys: { key: 1 }, options: { unique: true } },
] as const;

export interface Limits {
  /** Counts one use of a public form by the visitor's address. @throws AppError `rate_limited` */
  countForm(request: Request): Promise<void>;
  /** Counts one sign-in by address and by account. @throws AppError `rate_limited` */
  countLogin(request: Request, account: string): Promise<void>;
  /** Forgets the tries of an account that has signed in. */
  forgiveLogin(account: string): Promise<void>;
  /** Counts one backup of an administrator. @throws AppError `rate_limited` */
  countBackup(userId: string): Promise<void>;
  /** Counts one call of an administrator, in this process's memory. @throws AppError `rate_limited` */
  countAdministrator(userId: string): Promise<void>;
  /** Counts one page view by the visitor's address, in this process's memory. @throws AppError `rate_limited` */
  countVisit(request: Request): Promise<void>;
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
  };
  const count = async (limiter: RateLimiterAbstract, key: string) => {
    if (hasRateLimits) await consume(limiter, key);
  };
  const addressOf = (request: Request) => readClientAddress(request, trustedProxies);
  return {
    countForm: async (request) => {
      await count(limiters.formMinute, addressOf(request));
      await count(limiters.formHour, addressOf(request));
    },
    countLogin: async (request, account) => {
      await count(limiters.loginAddress, addressOf(request));
      await count(limiters.loginAccount, account);
    },
    forgiveLogin: async (account) => {
      if (hasRateLimits) await limiters.loginAccount.delete(account);
    },
    countBackup: (userId) => count(limiters.backup, userId),
    countAdministrator: (userId) => count(memory.administrators, userId),
    countVisit: (request) => count(memory.visits, addressOf(request)),
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

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
    throw new AppError('rate_limited', undefined, { retryAfter });
  }
}
