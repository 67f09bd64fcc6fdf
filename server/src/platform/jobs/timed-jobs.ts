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
    const initial = { type: 'normal', priority: 0, lockedAt: null };
    const update = { $set: { nextRunAt }, $setOnInsert: initial };
    const store = () => this.#rows.updateOne(this.#identify(id), update, { upsert: true });
    try {
      await store();
    } catch (error) {
      if (!isDuplicate(error, '_id')) throw error;
      // Two processes have inserted it at once.
      await store();
    }
  }

  /**
   * Stores jobs that are missing or too late, and removes those without a time: a process has died
   * between the change of an item and `update`, or a restored backup contained no jobs.
   */
  async repair(): Promise<void> {
    const { name, listTimes } = this.definition;
    const rows = await this.#rows.find({ name, lockedAt: null }).toArray();
    const stored = new Map(rows.map(({ _id, nextRunAt }) => [_id.toHexString(), nextRunAt]));
    const times = await listTimes();
    for (const id of new Set([...stored.keys(), ...times.keys()])) {
      const [time, storedTime] = [times.get(id), stored.get(id)];
      if (!time || !storedTime || storedTime > time) await this.update(id);
    }
  }
}
