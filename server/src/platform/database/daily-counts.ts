import type { DayRange } from '@longitude/contract/core/days';
import { isDuplicate, type Connection } from './connection.ts';
import { refuseInput } from '../errors.ts';
import type { CollectionIndex } from './migrations.ts';

const dayMs = 24 * 3_600_000;
const defaultDays = 30;
const maxDays = 366;

/** A number of one day, such as `2026-01-31`. */
interface DayCount {
  readonly day: string;
  readonly count: number;
}

/** Counts by day and by some names, and nothing about who caused them. */
export class DailyCounts<Row extends DayCount> {
  readonly #connection: Connection;
  /** The index that the collection needs; its first field is the day, the others are the names. */
  readonly index: CollectionIndex;

  constructor(connection: Connection, collection: string, names: (keyof Row & string)[]) {
    this.#connection = connection;
    const keys = Object.fromEntries(['day', ...names].map((name) => [name, 1 as const]));
    this.index = { collection, keys, options: { unique: true } };
  }

  get #collection() {
    return this.#connection.collection(this.index.collection);
  }

  /** Adds one to the row of a day. */
  async count(row: Omit<Row, 'count'>): Promise<void> {
    const increase = () =>
      this.#collection.updateOne(row, { $inc: { count: 1 } }, { upsert: true });
    try {
      await increase();
    } catch (error) {
      // Two concurrent first ones of a row: by now the other one has inserted it.
      if (!isDuplicate(error, 'day')) throw error;
      await increase();
    }
  }

  /**
   * Oldest day first, then by names.
   * @throws AppError `validation_failed` for more than a year
   */
  async list({ from, to }: DayRange, today: string): Promise<Row[]> {
    const last = to ?? today;
    const first = from ?? addDays(last, -defaultDays);
    if (Date.parse(last) - Date.parse(first) >= maxDays * dayMs) {
      throw refuseInput({ from: `At most ${maxDays} days at a time` });
    }
    const days = { day: { $gte: first, $lte: last } };
    const rows = this.#collection.find(days, { projection: { _id: 0 } }).sort(this.index.keys);
    return (await rows.toArray()) as unknown as Row[];
  }

  /** The number of rows of a day. */
  countRows(day: string): Promise<number> {
    return this.#collection.countDocuments({ day: { $eq: day } });
  }

  async deleteBefore(day: string): Promise<void> {
    await this.#collection.deleteMany({ day: { $lt: day } });
  }
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}
