import type { LiveEvent } from '@longitude/contract/overview';
import type { Connection } from './connection.ts';
import { isDuplicate } from './connection.ts';

interface StoredEvent {
  _id: number;
  type: string;
  id: string;
  at: Date;
}

/** How many are kept: more than an open screen can have missed. The newest always stays, numbers never restart. */
const kept = 10_000;

/**
 * The sequence-numbered events that open screens follow, across processes. A number is given out
 * by inserting it: n + 1 can only be taken once n can be read, so a reader never skips one.
 */
export class Events {
  readonly #connection: Connection;
  #latest: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #collection() {
    return this.#connection.collection<StoredEvent>('events');
  }

  /** Tells open screens that something happened, for example `service-request.created`. */
  append(type: string, id: string): Promise<number> {
    // One at a time in a process: a burst would else race itself for every number.
    const seq = this.#latest.then(() => this.#insert(type, id));
    this.#latest = seq.catch(() => undefined);
    return seq;
  }

  async #insert(type: string, id: string): Promise<number> {
    for (;;) {
      const seq = (await this.lastSeq()) + 1;
      try {
        await this.#collection.insertOne({ _id: seq, type, id, at: new Date() });
        if (seq % 1000 === 0) await this.#collection.deleteMany({ _id: { $lt: seq - kept } });
        return seq;
      } catch (error) {
        if (!isDuplicate(error, '_id')) throw error;
      }
    }
  }

  /** The newest number; 0 when there was no event yet. */
  async lastSeq(): Promise<number> {
    const last = await this.#collection.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
    return last?._id ?? 0;
  }

  /** What came after a number, oldest first, at most 500. */
  async readAfter(seq: number): Promise<LiveEvent[]> {
    const rows = await this.#collection
      .find({ _id: { $gt: seq } })
      .sort({ _id: 1 })
      .limit(500)
      .toArray();
    return rows.map((row) => ({ seq: row._id, type: row.type, id: row.id }));
  }
}
