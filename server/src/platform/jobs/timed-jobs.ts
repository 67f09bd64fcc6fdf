import mongoose from 'mongoose';
import { isDuplicate, type Connection } from '../database/connection.ts';
import { jobCollection } from './agenda-backend.ts';

/**
 * Jobs that each belong to an item and have its id. When they are due follows from the items:
 * Agenda has a copy of each time, and wakes one of all workers.
 */
export interface TimedJobDefinition {
  readonly name: string;
  /** Maximum number of concurrent jobs in a process. */
  readonly concurrency: number;
  /** Must be idempotent: in rare cases Agenda starts it twice, or before its time. */
  readonly run: (id: string) => Promise<void>;
  /** When a job is due next, as the items have it; null if never. */
  readonly findTime: (id: string) => Promise<Date | null>;
  /** The times of all jobs that have one, by id. */
  readonly listTimes: () => Promise<ReadonlyMap<string, Date>>;
}

/** The fields of Agenda's rows that we use. */
interface JobRow {
  _id: mongoose.Types.ObjectId;
  name: string;
  nextRunAt: Date | null;
  lockedAt: Date | null;
}

/** The stored jobs of one definition. Any process may store them, also one that runs none. */
export class TimedJobs {
  readonly definition: TimedJobDefinition;
  readonly #connection: Connection;

  constructor(connection: Connection, definition: TimedJobDefinition) {
    this.#connection = connection;
    this.definition = definition;
  }

  get #rows() {
    return this.#connection.collection<JobRow>(jobCollection);
  }

  #identify(id: string) {
    return { _id: new mongoose.Types.ObjectId(id), name: this.definition.name };
  }

  /**
   * Stores when a job is due, after a change of its item. A running one determines its next time at
   * its end.
   */
  async update(id: string): Promise<Date | null> {
    const time = await this.definition.findTime(id);
    if (time) await this.#store(id, time);
    else await this.#rows.deleteOne({ ...this.#identify(id), lockedAt: null });
    return time;
  }

  async #store(id: string, nextRunAt: Date): Promise<void> {
    const { filter, update } = this.#composeUpsert(id, nextRunAt);
    try {
      await this.#rows.updateOne(filter, update, { upsert: true });
    } catch (error) {
      if (!isDuplicate(error, '_id')) throw error;
      // Two processes have inserted it at once.
      await this.#rows.updateOne(filter, update);
    }
  }

  #composeUpsert(id: string, nextRunAt: Date) {
    const initial = { type: 'normal', priority: 0, lockedAt: null };
    return {
      filter: this.#identify(id),
      update: { $set: { nextRunAt }, $setOnInsert: initial },
    };
  }

  /**
   * Adds lost jobs, and brings forward those that are too late: a process has died between the
   * change of an item and `update`, or a restored backup contained no jobs. A job without a time is
   * woken, and Agenda removes it.
   */
  async repair(): Promise<void> {
    const { name, listTimes } = this.definition;
    const fields = { nextRunAt: 1, lockedAt: 1 };
    // Before the times: a job that is added in between is not one without a time.
    const rows = await this.#rows.find({ name }, { projection: fields }).toArray();
    const times = await listTimes();
    const stored = new Set(rows.map(({ _id }) => _id.toHexString()));
    const missing = [...times].filter(([id]) => !stored.has(id));
    const late = rows.flatMap(({ _id, nextRunAt, lockedAt }) => {
      const time = times.get(_id.toHexString()) ?? new Date();
      const isInTime = nextRunAt !== null && nextRunAt <= time;
      if (lockedAt !== null || isInTime) return [];
      // Unless it was updated or locked since.
      const filter = { _id, name, nextRunAt, lockedAt: null };
      return [{ updateOne: { filter, update: { $set: { nextRunAt: time } } } }];
    });
    const added = missing.map(([id, time]) => ({
      updateOne: { ...this.#composeUpsert(id, time), upsert: true },
    }));
    const writes = [...late, ...added];
    if (writes.length > 0) await this.#rows.bulkWrite(writes, { ordered: false });
  }
}
