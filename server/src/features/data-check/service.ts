import { findDateFormat } from '@longitude/contract/core/dates';
import type { DataCheck } from '@longitude/contract/overview';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../../platform/database/connection.ts';
import type { Log } from '../../platform/log.ts';
import type { Settings } from '../settings/service.ts';

/** A step reads a megabyte or 200 records: less than ten megabytes a second for other work's sake. */
const pauseMs = 100;
const hourMs = 3_600_000;
/** Once a night; a server that does not run at night, every other day. */
const [nightlyMs, overdueMs] = [20 * hourMs, 44 * hourMs];
const night = { from: 2, to: 5 };
/** Problems in the log; thousands may have one cause. */
const maxLogged = 20;
/** MongoDB's code of a command that it does not have. */
const commandNotFound = 59;

interface Step {
  /** Where the next step continues; empty at the end. */
  readonly place: string;
  readonly records: number;
  readonly problems: readonly { readonly where: string; readonly text: string }[];
}

interface LastCheck {
  readonly _id: string;
  /** When checks began to be due. */
  readonly since?: Date;
  readonly checkedAt?: Date;
  readonly records?: number;
  readonly problems?: DataCheck['problems'];
}

interface ChecksContext {
  readonly connection: Connection;
  readonly log: Log;
  readonly settings: Settings;
}

/** Checks the data of the embedded store; a MongoDB server checks its own. */
export class DataChecks {
  readonly #context: ChecksContext;

  constructor(context: ChecksContext) {
    this.#context = context;
  }

  get #collection() {
    return this.#context.connection.collection<LastCheck>('data_checks');
  }

  /** Runs a check if one is due; called every hour. */
  async runIfDue(isStopping: () => boolean, now = new Date()): Promise<void> {
    const last = await this.#collection.findOneAndUpdate(
      { _id: 'last' },
      { $setOnInsert: { since: now } },
      { upsert: true, returnDocument: 'after' },
    );
    const { timezone } = await this.#context.settings.readSite();
    const before = last?.checkedAt ?? last?.since ?? now;
    const isNew = last?.checkedAt === undefined;
    // A clock that was set back must not stop the checks.
    const ageMs = Math.abs(now.getTime() - before.getTime());
    if (isDue(now, timezone, isNew, ageMs)) await this.run(isStopping);
  }

  /** Checks everything, step by step. Abandons it when the process stops. */
  async run(isStopping: () => boolean, stepPauseMs = pauseMs): Promise<void> {
    const counts = new Map<string, { count: number; first: string }>();
    const texts: string[] = [];
    let records = 0;
    for (let place: string | undefined; place !== ''; await wait(stepPauseMs)) {
      if (isStopping()) return;
      const step = await this.#step(place ?? '');
      if (!step) return;
      ({ place } = step);
      records += step.records;
      for (const { where, text } of step.problems) {
        const { count, first } = counts.get(where) ?? { count: 0, first: text };
        counts.set(where, { count: count + 1, first });
        if (texts.length < maxLogged) texts.push(text);
      }
    }
    const problems = [...counts].map(([where, found]) => ({ where, ...found }));
    if (problems.length > 0) {
      this.#context.log.error({ problems: texts }, 'the stored data is damaged: restore a backup');
    }
    const $set = { checkedAt: new Date(), records, problems };
    await this.#collection.updateOne({ _id: 'last' }, { $set }, { upsert: true });
  }

  /** Undefined when the database is not the embedded store. */
  async #step(place: string): Promise<Step | undefined> {
    const admin = this.#context.connection.getClient().db('admin');
    try {
      return (await admin.command({ checkStore: 1, place })) as unknown as Step;
    } catch (error) {
      if ((error as { code?: unknown }).code === commandNotFound) return undefined;
      throw error;
    }
  }

  /** The last check; null before the first, and with a MongoDB server. */
  async read(): Promise<DataCheck | null> {
    const last = await this.#collection.findOne({ _id: 'last' });
    if (!last?.checkedAt) return null;
    const { checkedAt, records = 0, problems = [] } = last;
    return { checkedAt: checkedAt.toISOString(), records, problems };
  }
}

/** @param ageMs since the last check, or since there was none */
export function isDue(now: Date, timezone: string, isNew: boolean, ageMs: number): boolean {
  if (ageMs >= overdueMs) return true;
  const format = { hour: '2-digit', hourCycle: 'h23', timeZone: timezone } as const;
  const hour = Number(findDateFormat(format, 'en-CA').format(now));
  const isNight = hour >= night.from && hour < night.to;
  return isNight && (isNew || ageMs >= nightlyMs);
}
