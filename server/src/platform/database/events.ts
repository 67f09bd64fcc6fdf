import type { LiveEvent } from '@longitude/contract/events';
import { presence as presenceTimes } from '@longitude/contract/events';
import mongoose from 'mongoose';
import type { Connection } from './connection.ts';

interface Details extends Pick<LiveEvent, 'by' | 'fields' | 'presence'> {
  /** The session of the administrator who caused it; for the server only. */
  readonly session?: string;
}

/** An event with the session that caused it. */
export interface PublishedEvent extends LiveEvent, Pick<Details, 'session'> {}

interface StoredEvent extends Details {
  _id: number;
  type: string;
  id: string;
  at: Date;
}

export const presenceType = 'presence';
/** A mail could not be sent; the event names the mail. */
export const mailFailedType = 'mail.failed';
/** Maximum events per read. */
export const maxAtOnce = 500;

/**
 * Number of events to keep: more than an open screen can have missed. Presence is not counted and
 * is deleted once it is out of date: it must not displace changes of items.
 */
const kept = 10_000;
const pruneEvery = 1000;

/**
 * The sequence-numbered events that open screens follow, across processes. Inserting a number
 * claims it: n + 1 can only be claimed once n can be read, so a reader never skips one. The newest
 * always stays, so numbers never restart.
 */
export class Events {
  readonly #connection: Connection;
  readonly #listeners = new Set<() => void>();
  #latest: Promise<unknown> = Promise.resolve();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get #collection() {
    return this.#connection.collection<StoredEvent>('events');
  }

  /** Calls back once an event of this process can be read. @returns a function that unsubscribes */
  onAppend(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Publishes an event to open screens, for example `service-request.created`. @returns its number */
  append(type: string, id: string, details: Details = {}): Promise<number> {
    return this.appendAll(type, [id], details);
  }

  /** One event for each item, in as few writes as other processes allow. @returns the last number */
  appendAll(type: string, ids: readonly string[], details: Details = {}): Promise<number> {
    // One at a time in a process: otherwise a burst would compete with itself for every number.
    const done = this.#latest.then(() => this.#insertAll(type, ids, details));
    this.#latest = done.catch(() => undefined);
    return done;
  }

  async #insertAll(type: string, ids: readonly string[], details: Details): Promise<number> {
    let newest = 0;
    for (let rest = ids; rest.length > 0;) {
      const first = (await this.lastSeq()) + 1;
      const at = new Date();
      const rows = rest.map((id, n) => ({ _id: first + n, type, id, ...details, at }));
      const count = await this.#insertFree(rows);
      rest = rest.slice(count);
      newest = first + count - 1;
      for (const listener of this.#listeners) if (count > 0) listener();
      if (newest % pruneEvery < count) await this.#prune(newest);
    }
    return newest;
  }

  /** Inserts rows in order until another process has claimed a number. @returns how many */
  async #insertFree(rows: StoredEvent[]): Promise<number> {
    try {
      return (await this.#collection.insertMany(rows, { ordered: true })).insertedCount;
    } catch (error) {
      const { MongoBulkWriteError } = mongoose.mongo;
      if (!(error instanceof MongoBulkWriteError) || error.code !== 11_000) throw error;
      return error.insertedCount;
    }
  }

  async #prune(newest: number): Promise<void> {
    const outdated = new Date(Date.now() - presenceTimes.lastsMs);
    const isPresence = { type: presenceType, at: { $lt: outdated } };
    await this.#collection.deleteMany({ _id: { $lt: newest }, ...isPresence });
    const [oldest] = await this.#collection
      .find({ type: { $ne: presenceType } }, { projection: { _id: 1 } })
      .sort({ _id: -1 })
      .skip(kept - 1)
      .limit(1)
      .toArray();
    if (oldest) await this.#collection.deleteMany({ _id: { $lt: oldest._id } });
  }

  /** The newest number; 0 if there was no event yet. */
  async lastSeq(): Promise<number> {
    const last = await this.#collection.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
    return last?._id ?? 0;
  }

  /**
   * Whether `readAfter` returns all events after a number. False, to be safe, when only presence is
   * left from before it.
   */
  async canResume(seq: number): Promise<boolean> {
    if (seq > (await this.lastSeq())) return false;
    const oldest = await this.#collection.findOne(
      { type: { $ne: presenceType } },
      { sort: { _id: 1 }, projection: { _id: 1 } },
    );
    return oldest === null || oldest._id <= seq + 1;
  }

  /** The number of the newest event of some types after a number; undefined if there is none. */
  async findNewest(types: readonly string[], after: number): Promise<number | undefined> {
    const filter = { _id: { $gt: after }, type: { $in: [...types] } };
    const options = { sort: { _id: -1 }, projection: { _id: 1 } } as const;
    return (await this.#collection.findOne(filter, options))?._id;
  }

  /** The events after a number, of all types or some, oldest first, at most `maxAtOnce`. */
  async readAfter(seq: number, types?: readonly string[]): Promise<PublishedEvent[]> {
    const filter = { _id: { $gt: seq }, ...(types ? { type: { $in: [...types] } } : {}) };
    const rows = await this.#collection
      .find(filter, { projection: { at: 0 } })
      .sort({ _id: 1 })
      .limit(maxAtOnce)
      .toArray();
    return rows.map(({ _id, ...row }) => ({ seq: _id, ...row }));
  }
}
