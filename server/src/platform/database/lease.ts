import { randomUUID } from 'node:crypto';
import { isDuplicate, type Connection } from './connection.ts';

interface LeaseRow {
  _id: string;
  [field: string]: unknown;
}

/**
 * Ownership of one row, across all processes. The owner renews it until it releases it. A queued
 * mail and a push subscription are parts of other documents, and are leased by fields of their own.
 */
export class Lease {
  readonly #connection: Connection;
  readonly #collection: string;
  readonly #id: string;
  readonly #owner = randomUUID();
  #renewal: NodeJS.Timeout | undefined;

  /** @param id of the row, in the collection of that name */
  constructor(connection: Connection, collection: string, id: string) {
    this.#connection = connection;
    this.#collection = collection;
    this.#id = id;
  }

  get #rows() {
    return this.#connection.collection<LeaseRow>(this.#collection);
  }

  get #mine() {
    return { _id: this.#id, owner: this.#owner };
  }

  /**
   * Inserts the row with `fields`, or takes over an expired one, as defined by the caller.
   * @returns whether the row is ours; false while another process owns it
   */
  async acquire(fields: object, expired?: object): Promise<boolean> {
    try {
      if (expired && (await this.takeOver(fields, expired))) return true;
      await this.#rows.insertOne({ ...fields, ...this.#mine });
      return true;
    } catch (error) {
      if (isDuplicate(error, '_id')) return false;
      throw error;
    }
  }

  /** Takes over an existing row that is still `expired`; whether it is ours then. */
  async takeOver(fields: object, expired: object): Promise<boolean> {
    const theirs = { ...expired, _id: this.#id };
    const change = { $set: { ...fields, owner: this.#owner } };
    return (await this.#rows.findOneAndUpdate(theirs, change)) !== null;
  }

  /**
   * Updates the row, unless another process has taken it over.
   * @returns whether it is still ours
   */
  async update(change: object): Promise<boolean> {
    return (await this.#rows.updateOne(this.#mine, change)).matchedCount > 0;
  }

  /**
   * Applies an update at an interval until the release. A failed one only means that the lease
   * expires sooner.
   */
  renewEvery(intervalMs: number, update: () => object): void {
    const renew = () => this.update(update()).catch(() => undefined);
    this.#renewal = setInterval(() => void renew(), intervalMs);
  }

  /** Deletes the row, or updates it a last time, unless another process has taken it over. */
  async release(last?: object): Promise<void> {
    clearInterval(this.#renewal);
    await (last ? this.update(last) : this.#rows.deleteOne(this.#mine));
  }
}

/** A row whose owner increments its heartbeat while it is alive. */
export interface Beating {
  readonly owner: string;
  readonly beat: number;
}

/**
 * Whether a row has not changed for `silentMs`, by the monotonic clock of the watcher: no two
 * clocks are compared.
 */
export function watchHeartbeat(silentMs: number): (row: Beating) => boolean {
  let seen = '';
  let since = 0;
  return ({ owner, beat }) => {
    const now = performance.now();
    const found = `${owner} ${beat}`;
    if (found !== seen) [seen, since] = [found, now];
    return now - since >= silentMs;
  };
}
