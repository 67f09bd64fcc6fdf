import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../../platform/database/connection.ts';
import { Lease, watchHeartbeat, type Beating } from '../../platform/database/lease.ts';

interface LockRow extends Beating {
  _id: string;
  /** Only for the TTL index: contenders watch the heartbeat. */
  leaseUntil: Date;
}

const collection = 'scan_turns';
/** Clocks of the machines may differ by nearly as much. */
const sweptAfterMs = 60_000;
const pollMs = 250;

/** Intervals in milliseconds: of the heartbeat, and of the silence after which an owner is dead. */
interface LockPace {
  readonly heartbeatMs: number;
  readonly silentMs: number;
}
const defaultPace: LockPace = { heartbeatMs: 2_500, silentMs: 10_000 };

export const siteLockIndex = {
  collection,
  keys: { leaseUntil: 1 },
  options: { expireAfterSeconds: 0 },
} as const;

/**
 * One scan of a site at a time, across all processes. The lock of a killed process is taken over
 * when its heartbeat has not changed for a while by the contender's own clock: no two clocks are
 * compared.
 */
export class SiteLock {
  readonly #connection: Connection;
  readonly #pace: LockPace;

  constructor(connection: Connection, pace: LockPace = defaultPace) {
    this.#connection = connection;
    this.#pace = pace;
  }

  /**
   * Waits for the lock of a site. A scan whose lock was taken over continues: two concurrent ones
   * do no harm.
   * @returns a function that releases it
   * @throws AbortError when `signal` aborts before
   */
  async acquire(site: string, signal: AbortSignal): Promise<() => Promise<void>> {
    const rows = this.#connection.collection<LockRow>(collection);
    const lease = new Lease(this.#connection, collection, site);
    const isSilent = watchHeartbeat(this.#pace.silentMs);
    for (;;) {
      const theirs = await rows.findOne({ _id: site });
      // Unless another process takes it over first, or its owner is alive after all.
      const same = theirs && { owner: theirs.owner, beat: theirs.beat };
      const isFree = !theirs || isSilent(theirs);
      if (isFree && (await lease.acquire({ beat: 0, ...extended() }, same ?? undefined))) break;
      await wait(pollMs, undefined, { signal });
    }
    lease.renewEvery(this.#pace.heartbeatMs, () => ({ $inc: { beat: 1 }, $set: extended() }));
    return () => lease.release();
  }
}

const extended = () => ({ leaseUntil: new Date(Date.now() + sweptAfterMs) });
