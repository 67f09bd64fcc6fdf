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
  type: string;
  priority: number;
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
    for (;;) {
      const stored = await this.#rows.findOne(this.#identify(id));
      const time = await this.definition.findTime(id);
      if (await this.#replace(id, stored, time)) return time;
    }
  }

  /** False when someone else has stored a time since, perhaps after a later change of the item. */
  async #replace(id: string, stored: JobRow | null, nextRunAt: Date | null): Promise<boolean> {
    if (!stored) return nextRunAt === null || this.#insert(id, nextRunAt);
    const same = { ...this.#identify(id), nextRunAt: stored.nextRunAt };
    if (nextRunAt)
      return (await this.#rows.updateOne(same, { $set: { nextRunAt } })).matchedCount > 0;
    if (stored.lockedAt) return true;
    return (await this.#rows.deleteOne({ ...same, lockedAt: null })).deletedCount > 0;
  }

  async #insert(id: string, nextRunAt: Date): Promise<boolean> {
    const initial = { type: 'normal', priority: 0, lockedAt: null };
    try {
      await this.#rows.insertOne({ ...this.#identify(id), ...initial, nextRunAt });
      return true;
    } catch (error) {
      if (!isDuplicate(error, '_id')) throw error;
      return false;
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
