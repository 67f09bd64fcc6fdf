import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDuplicate, type Connection } from '../../platform/database/connection.ts';

interface Turn {
  _id: string;
  owner: string;
  /** Counts up while its owner lives. */
  beat: number;
  /** For the database's sweep alone: who waits goes by the beat. */
  leaseUntil: Date;
}

const collectionName = 'scan_turns';
/** Clocks of the machines may differ by nearly as much. */
const sweptAfterMs = 60_000;
const pollMs = 250;

/** In milliseconds: how often an owner shows that it lives, and for how long it may not. */
export interface LockPace {
  readonly renewMs: number;
  readonly silentMs: number;
}
const usualPace: LockPace = { renewMs: 2_500, silentMs: 10_000 };

export const siteLockIndex = {
  collection: collectionName,
  keys: { leaseUntil: 1 },
  options: { expireAfterSeconds: 0 },
} as const;

/**
 * Whose turn it is to scan a site, over all processes. A turn whose owner was killed is taken over when
 * it has shown no life for a while, by the clock of whoever waits: no two clocks are compared.
 */
export class SiteLock {
  readonly #connection: Connection;
  readonly #pace: LockPace;

  constructor(connection: Connection, pace: LockPace = usualPace) {
    this.#connection = connection;
    this.#pace = pace;
  }

  get #turns() {
    return this.#connection.collection<Turn>(collectionName);
  }

  /** Waits for the turn of a site and works then. @throws AbortError when `signal` aborts before */
  async take<Outcome>(
    site: string,
    signal: AbortSignal,
    work: () => Promise<Outcome>,
  ): Promise<Outcome> {
    const owner = randomUUID();
    const isSilent = watchBeat(this.#pace.silentMs);
    while (!(await this.#claim(site, owner, isSilent))) await wait(pollMs, undefined, { signal });
    const beat = setInterval(() => void this.#renew(site, owner), this.#pace.renewMs);
    try {
      return await work();
    } finally {
      clearInterval(beat);
      await this.#turns.deleteOne({ _id: site, owner });
    }
  }

  async #claim(site: string, owner: string, isSilent: (turn: Turn) => boolean): Promise<boolean> {
    const mine = { owner, beat: 0, leaseUntil: sweepTime() };
    const theirs = await this.#turns.findOne({ _id: site });
    if (theirs) {
      if (!isSilent(theirs)) return false;
      // Unless another has taken it over meanwhile, or its owner stirs after all.
      const same = { _id: site, owner: theirs.owner, beat: theirs.beat };
      return (await this.#turns.findOneAndUpdate(same, { $set: mine })) !== null;
    }
    try {
      await this.#turns.insertOne({ _id: site, ...mine });
      return true;
    } catch (error) {
      if (isDuplicate(error, '_id')) return false;
      throw error;
    }
  }

  /** A scan whose turn was taken over meanwhile goes on: two at once do no harm to a site. */
  async #renew(site: string, owner: string): Promise<void> {
    const alive = { $inc: { beat: 1 }, $set: { leaseUntil: sweepTime() } };
    // The next one may reach the database again.
    await this.#turns.updateOne({ _id: site, owner }, alive).catch(() => undefined);
  }
}

const sweepTime = () => new Date(Date.now() + sweptAfterMs);

/** Answers whether a turn is still as it was seen `silentMs` ago, of the monotonic clock. */
function watchBeat(silentMs: number): (turn: Turn) => boolean {
  let seen = '';
  let since = 0;
  return ({ owner, beat }) => {
    const now = performance.now();
    const found = `${owner} ${beat}`;
    if (found !== seen) [seen, since] = [found, now];
    return now - since >= silentMs;
  };
}
