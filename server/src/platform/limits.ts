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
import { toNetwork, readClientAddress } from './http/request-headers.ts';

/** A number of points per duration. */
interface Rule {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
}

const collection = 'rate_limits';
export const limitIndexes = [
  { collection, keys: { expire: -1 }, options: { expireAfterSeconds: 0 } },
  { collection, keys: { key: 1 }, options: { unique: true } },
] as const;

/** Shared by all public forms: names of counters, and the rules of specification "Limits". */
export const formRules = {
  formMinute: { points: 5, duration: 60 },
  formHour: { points: 20, duration: 3600 },
} as const;

/** Public searches, each of which reads all documents: more than a person types. */
export const searchRule = { points: 60, duration: 60 } as const;

/** Renderings of one page with a query, such as a search or a team: each takes some milliseconds. */
export const renderRule = { points: 120, duration: 60 } as const;

type Counted = Request | string;

/** Counts uses by the visitor's network, or by a caller's key. */
export class Limiter {
  readonly #limiters: readonly RateLimiterAbstract[];
  readonly #config: Pick<Config, 'hasRateLimits' | 'trustedProxies'>;

  constructor(
    limiters: readonly RateLimiterAbstract[],
    config: Pick<Config, 'hasRateLimits' | 'trustedProxies'>,
  ) {
    this.#limiters = limiters;
    this.#config = config;
  }

  /** Counts one use. @throws AppError `rate_limited`, with this text */
  async count(by: Counted, text?: string): Promise<void> {
    const waitMs = await this.take(by);
    if (waitMs === 0) return;
    throw new AppError('rate_limited', text, { retryAfter: Math.ceil(waitMs / 1000) });
  }

  /** Counts one use: 0 when it was allowed, otherwise the milliseconds until one is. */
  async take(by: Counted): Promise<number> {
    if (!this.#config.hasRateLimits) return 0;
    for (const limiter of this.#limiters) {
      const waitMs = await consume(limiter, this.#keyOf(by));
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  /** Returns one use that did not happen. */
  async giveBack(by: Counted): Promise<void> {
    if (!this.#config.hasRateLimits) return;
    for (const limiter of this.#limiters) await limiter.reward(this.#keyOf(by));
  }

  /** Forgets all uses of a key. */
  async forget(by: Counted): Promise<void> {
    if (!this.#config.hasRateLimits) return;
    for (const limiter of this.#limiters) await limiter.delete(this.#keyOf(by));
  }

  #keyOf(by: Counted): string {
    if (typeof by === 'string') return by;
    return toNetwork(readClientAddress(by, this.#config.trustedProxies));
  }
}

export interface Limits {
  /** Counts in the store, across processes and restarts. Rules keyed by their stored names. */
  stored(rules: Readonly<Record<string, Rule>>): Limiter;
  /** Counts in this process's memory. */
  inMemory(rule: Rule): Limiter;
}

/** Makes the limiters of a process; with RATE_LIMITS=off they count nothing. */
export function createLimits(
  connection: Connection,
  config: Pick<Config, 'hasRateLimits' | 'trustedProxies'>,
): Limits {
  const store = {
    storeClient: connection.getClient(),
    dbName: connection.name,
    tableName: collection,
    disableIndexesCreation: true,
  };
  return {
    stored: (rules) => {
      const limiters = Object.entries(rules).map(
        ([keyPrefix, rule]) => new RateLimiterMongo({ ...store, keyPrefix, ...rule }),
      );
      return new Limiter(limiters, config);
    },
    inMemory: (rule) => new Limiter([new RateLimiterMemory(rule)], config),
  };
}

/** 0 when there was a point left, otherwise the milliseconds until there is. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return Math.max(1, error.msBeforeNext);
  }
}
