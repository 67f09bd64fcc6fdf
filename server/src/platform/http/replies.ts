import type { Connection } from '../database/connection.ts';
import { isDuplicate } from '../database/connection.ts';
import { AppError } from '../errors.ts';
import { refuseMismatch, type Replay } from './idempotency.ts';

interface Reply {
  _id: string;
  bodyHash: string;
  /** Until then another try is told `in_progress`; afterwards the first counts as dead. */
  leaseUntil: Date;
  answer?: unknown;
  createdAt: Date;
}

const leaseMs = 60_000;
const keptSeconds = 8 * 24 * 3600;

export const repliesIndex = {
  collection: 'replies',
  keys: { createdAt: 1 },
  options: { expireAfterSeconds: keptSeconds },
} as const;

/** Answers of POST calls that create no document of their own, by their replay key. */
export class Replies {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #collection() {
    return this.#connection.collection<Reply>('replies');
  }

  /**
   * Does the work once per key and repeats its answer to every retry for 8 days. Failures are not
   * remembered. @throws AppError `in_progress`, `idempotency_mismatch`
   */
  async answerOnce<Answer>(
    replay: Replay | undefined,
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    if (!replay) return work();
    const earlier = await this.#claim(replay);
    if (earlier) return earlier.answer as Answer;
    try {
      const answer = await work();
      await this.#collection.updateOne({ _id: replay.scope }, { $set: { answer } });
      return answer;
    } catch (error) {
      await this.#collection.deleteOne({ _id: replay.scope });
      throw error;
    }
  }

  async #claim(replay: Replay): Promise<Reply | undefined> {
    const now = new Date();
    const leaseUntil = new Date(now.getTime() + leaseMs);
    const claim = { bodyHash: replay.bodyHash, leaseUntil, createdAt: now };
    try {
      await this.#collection.insertOne({ _id: replay.scope, ...claim });
      return undefined;
    } catch (error) {
      if (!isDuplicate(error, '_id')) throw error;
    }
    const earlier = await this.#collection.findOne({ _id: replay.scope });
    if (!earlier) throw new AppError('in_progress');
    refuseMismatch(earlier, replay);
    if (earlier.answer !== undefined) return earlier;
    const dead = { _id: replay.scope, answer: { $exists: false }, leaseUntil: { $lt: now } };
    const taken = await this.#collection.findOneAndUpdate(dead, { $set: { leaseUntil } });
    if (!taken) throw new AppError('in_progress');
    return undefined;
  }
}
