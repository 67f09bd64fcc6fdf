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
import { readClientAddress, toNetwork, toWideNetwork } from './http/request-headers.ts';
import type { Keys } from './keys.ts';

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

/**
 * Calls of visitors with a body, counted before it is read: more than an office sends, and few
 * enough that refusing bodies costs little.
 */
export const admissionRule = { points: 300, duration: 60 } as const;

/** Public searches, each of which reads all documents: more than a person types. */
export const searchRule = { points: 60, duration: 60 } as const;

/** Renderings of one page with a query, such as a search or a team: each takes some milliseconds. */
export const renderRule = { points: 120, duration: 60 } as const;

/** Uses of all networks of one IPv6 /48 together, as a multiple of those of one. */
const wideShare = 4;

type Counted = Request | string;

/** Counts uses by the visitor's network, or by a caller's key. */
export class Limiter {
  readonly #limiters: readonly RateLimiterAbstract[];
  /** Those of wide networks. */
  readonly #wideLimiters: readonly RateLimiterAbstract[];
  readonly #config: Pick<Config, 'hasRateLimits' | 'trustedProxies'>;
  readonly #hide: (key: string) => string;

  /** @param hide what is stored in place of a key */
  constructor(
    limiters: readonly RateLimiterAbstract[],
    wideLimiters: readonly RateLimiterAbstract[],
    config: Pick<Config, 'hasRateLimits' | 'trustedProxies'>,
    hide = (key: string) => key,
  ) {
    this.#limiters = limiters;
    this.#wideLimiters = wideLimiters;
    this.#config = config;
    this.#hide = hide;
  }

  /** Counts one use. @throws AppError `rate_limited`, with this text */
  async count(by: Counted, text?: string): Promise<void> {
    const waitMs = await this.take(by);
    if (waitMs === 0) return;
    throw new AppError('rate_limited', text, { retryAfter: Math.ceil(waitMs / 1000) });
  }

  /** Counts one use: 0 when it was allowed, otherwise the milliseconds until one is. */
  async take(by: Counted): Promise<number> {
    for (const [limiter, key] of this.#countersOf(by)) {
      const waitMs = await consume(limiter, key);
      if (waitMs > 0) return waitMs;
    }
    return 0;
  }

  /** Returns one use that did not happen. */
  async giveBack(by: Counted): Promise<void> {
    for (const [limiter, key] of this.#countersOf(by)) {
      const used = (await limiter.get(key))?.consumedPoints ?? 0;
      // Its window may have ended, and the next one must not allow more.
      if (used > 0) await limiter.reward(key);
    }
  }

  /** Forgets all uses of a key. */
  async forget(by: Counted): Promise<void> {
    for (const [limiter, key] of this.#countersOf(by)) await limiter.delete(key);
  }

  #countersOf(by: Counted): (readonly [RateLimiterAbstract, string])[] {
    if (!this.#config.hasRateLimits) return [];
    const keyed = (key: string) => {
      const stored = this.#hide(key);
      return (limiter: RateLimiterAbstract) => [limiter, stored] as const;
    };
    if (typeof by === 'string') return this.#limiters.map(keyed(by));
    const address = readClientAddress(by, this.#config.trustedProxies);
    const wide = toWideNetwork(address);
    return [
      ...this.#limiters.map(keyed(toNetwork(address))),
      ...(wide === undefined ? [] : this.#wideLimiters.map(keyed(wide))),
    ];
  }
}

export interface Limits {
  /**
   * Counts in the store, across processes and restarts. Rules keyed by their stored names. Keys are
   * stored as keyed hashes: they are IP and email addresses, and names that people typed.
   */
  stored(rules: Readonly<Record<string, Rule>>): Limiter;
  /** Counts in this process's memory. */
  inMemory(rule: Rule): Limiter;
}

/** Makes the limiters of a process; with RATE_LIMITS=off they count nothing. */
export function createLimits(
  connection: Connection,
  config: Pick<Config, 'hasRateLimits' | 'trustedProxies'>,
  keys: Pick<Keys, 'hash'>,
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
      const wide = Object.entries(rules).map(
        ([name, rule]) =>
          new RateLimiterMongo({ ...store, keyPrefix: `${name}Wide`, ...widen(rule) }),
      );
      return new Limiter(limiters, wide, config, (key) => keys.hash('limits', key));
    },
    inMemory: (rule) =>
      new Limiter([new RateLimiterMemory(rule)], [new RateLimiterMemory(widen(rule))], config),
  };
}

const widen = ({ points, duration }: Rule): Rule => ({ points: points * wideShare, duration });

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
