import type { Connection } from '../database/connection.ts';
import { Lease } from '../database/lease.ts';
import { AppError } from '../errors.ts';
import { refuseMismatch, type Replay } from './idempotency.ts';

interface Reply {
  _id: string;
  bodyHash: string;
  /** The process at work. */
  owner: string;
  /** Until then a retry gets `in_progress`; afterwards the first attempt counts as dead. */
  leaseUntil: Date;
  /** The response, once there is one. Databases of earlier versions have it under this name. */
  answer?: unknown;
  createdAt: Date;
}

const leaseMs = 60_000;
const lifetimeSeconds = 8 * 24 * 3600;

export const repliesIndex = {
  collection: 'replies',
  keys: { createdAt: 1 },
  options: { expireAfterSeconds: lifetimeSeconds },
} as const;

/** Responses of POST calls that create no document of their own, by replay key. */
export class Replies {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #collection() {
    return this.#connection.collection<Reply>('replies');
  }

  /**
   * Does the work once per key and repeats its response to every retry for 8 days. Failures are not
   * remembered.
   * @throws AppError `in_progress`, `idempotency_mismatch`
   */
  async respondOnce<Result>(
    replay: Replay | undefined,
    work: () => Promise<Result>,
  ): Promise<Result> {
    if (!replay) return work();
    const lease = new Lease(this.#connection, this.#collection.collectionName, replay.scope);
    const earlier = await this.#claim(replay, lease);
    if (earlier) return earlier.answer as Result;
    let response: Result;
    try {
      response = await work();
    } catch (error) {
      await lease.release();
      throw error;
    }
    // The work is done: if this write fails, a retry waits for the lease instead of repeating the
    // work.
    await lease.update({ $set: { answer: response } });
    return response;
  }

  async #claim(replay: Replay, lease: Lease): Promise<Reply | undefined> {
    const now = new Date();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const claim = { bodyHash: replay.bodyHash, leaseUntil, createdAt: now };
    if (await lease.acquire(claim)) return undefined;
    const earlier = await this.#collection.findOne({ _id: replay.scope });
    if (!earlier) throw new AppError('in_progress');
    refuseMismatch(earlier, replay);
    if (earlier.answer !== undefined) return earlier;
    const dead = { answer: { $exists: false }, leaseUntil: { $lt: now } };
    if (await lease.takeOver({ leaseUntil }, dead)) return undefined;
    throw new AppError('in_progress');
  }
}
