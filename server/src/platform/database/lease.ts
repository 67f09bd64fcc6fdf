import { randomUUID } from 'node:crypto';
import { isDuplicate, type Connection } from './connection.ts';

interface LeaseRow {
  _id: string;
  [field: string]: unknown;
}

/**
 * Ownership of one row, over all processes. The owner renews it until it releases it. A queued mail is
 * an element of its document: the outbox leases it by fields of its own.
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
   * Inserts the row with `fields`, or takes over an expired one: the caller decides which that is.
   * @returns whether the row is ours; false while somebody else owns it
   */
  async acquire(fields: object, expired?: object): Promise<boolean> {
    const change = { $set: { ...fields, owner: this.#owner } };
    const theirs = { ...expired, _id: this.#id };
    try {
      if (expired && (await this.#rows.findOneAndUpdate(theirs, change))) return true;
      await this.#rows.insertOne({ ...fields, ...this.#mine });
      return true;
    } catch (error) {
      if (isDuplicate(error, '_id')) return false;
      throw error;
    }
  }

  /** Applies an update at an interval until the release. A failed one only brings the expiry nearer. */
  renewEvery(intervalMs: number, update: () => object): void {
    const renew = () => this.#rows.updateOne(this.#mine, update()).catch(() => undefined);
    this.#renewal = setInterval(() => void renew(), intervalMs);
  }

  /** Deletes the row, or updates it a last time, unless somebody else has taken it over. */
  async release(last?: object): Promise<void> {
    clearInterval(this.#renewal);
    await (last ? this.#rows.updateOne(this.#mine, last) : this.#rows.deleteOne(this.#mine));
  }
}
