import { setTimeout as wait } from 'node:timers/promises';
import {
  Agenda,
  backoffStrategies,
  InMemoryNotificationChannel,
  toJobId,
  type DefinitionProcessor,
  type Job,
} from 'agenda';
import type { Connection } from '../database/connection.ts';
import { isDatabaseAway, isDuplicate } from '../database/connection.ts';
import type { Log } from '../log.ts';
import { AgendaBackend, jobCollection, keepLocked, lockIndex } from './agenda-backend.ts';
import { TimedJobs, type TimedJobDefinition } from './timed-jobs.ts';

export interface JobDefinition {
  readonly name: string;
  /** Seconds between two runs, over all workers. */
  readonly everySeconds: number;
  /** Must be idempotent: Agenda only starts it, the state is in the documents. */
  run(isStopping: () => boolean): Promise<void>;
}

/** A worker without a heartbeat for this long counts as dead, and its job is free again. */
const lockMs = 30_000;
/** A timed job is found sooner: its feature looks at its own heartbeat as well. */
const timedLockMs = 20_000;

/** Milliseconds after its time at which a job that has not started is late. */
const lateMs = 60_000;

/**
 * Jobs on Agenda, retried with backoff. A repeating one is stored once, insert-only (a second start
 * must not unlock a running one), and locked at most once per interval. A timed one is stored with
 * the id of its item.
 */
export class Jobs {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #definitions = new Map<string, JobDefinition>();
  readonly #timed = new Map<string, TimedJobs>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #createdAt: number;
  readonly #notices = new InMemoryNotificationChannel();
  #agenda: Agenda | undefined;
  #backend: AgendaBackend | undefined;
  #isStopping = false;

  /** @param createdAt milliseconds since 1970 */
  constructor(connection: Connection, log: Log, createdAt = Date.now()) {
    this.#connection = connection;
    this.#log = log;
    this.#createdAt = createdAt;
  }

  define(definition: JobDefinition): void {
    this.#definitions.set(definition.name, definition);
  }

  /** Jobs with the ids and times of items; see `update`. */
  defineTimed(definition: TimedJobDefinition): void {
    this.#timed.set(definition.name, new TimedJobs(this.#connection, definition));
    const run = async () => {
      for (const name of this.#timed.keys()) await this.repair(name);
    };
    // Repairs the times.
    this.define({ name: 'job-times', everySeconds: 600, run });
  }

  /**
   * Stores when a timed job is due; called in any process after each change that may move it. If
   * this process is a worker with a free place, it runs a due one immediately.
   */
  async update(name: string, id: string): Promise<void> {
    const time = await this.#timed.get(name)?.update(id);
    if (time && time <= new Date()) this.#lookFor(name);
  }

  /** Stores the times of all jobs of a name that are missing or late. */
  async repair(name: string): Promise<void> {
    await this.#timed.get(name)?.repair();
    this.#lookFor(name);
  }

  /** Begins no more timed jobs of a name in this process, because its feature stops. */
  suspend(name: string): void {
    this.#backend?.suspended.add(name);
  }

  /** Locks due jobs of a name now, not at Agenda's next poll. */
  #lookFor(jobName: string): void {
    if (this.#isStopping || this.#notices.state !== 'connected') return;
    const notice = { jobId: toJobId(''), jobName, nextRunAt: null, priority: 0 };
    void this.#notices.publish({ ...notice, timestamp: new Date() });
  }

  /** Makes this process a worker. */
  async start(): Promise<void> {
    const db = this.#connection.db;
    if (!db) throw new Error('Jobs need a connected database');
    const collection = db.collection(jobCollection);
    // Two workers that start together must not store a repeating job twice.
    await collection.createIndex(
      { name: 1 },
      { unique: true, partialFilterExpression: { repeatInterval: { $gt: '' } } },
    );
    await collection.createIndex(lockIndex);
    const backend = new AgendaBackend(db);
    const agenda = new Agenda({
      backend,
      notificationChannel: this.#notices,
      processEvery: 2000,
      defaultConcurrency: 1,
      defaultLockLifetime: lockMs,
      removeOnComplete: true,
    });
    agenda.on('error', (error: unknown) => this.#log.error({ err: error }, 'agenda'));
    agenda.on('fail', (error: unknown, { attrs }: Job) => {
      this.#log.error({ err: error, job: attrs.name, id: attrs._id }, 'job failed');
    });
    for (const { definition } of this.#timed.values()) this.#processTimed(agenda, definition);
    for (const definition of this.#definitions.values()) await this.#schedule(agenda, definition);
    this.#agenda = agenda;
    this.#backend = backend;
    await agenda.start();
  }

  async #schedule(agenda: Agenda, { name, everySeconds }: JobDefinition): Promise<void> {
    const process: DefinitionProcessor<unknown, void> = (job) =>
      keepLocked(job, lockMs, this.#log, () => this.#run(name));
    agenda.define(name, process, {
      backoff: backoffStrategies.exponential({ delay: 2000, maxRetries: 5, jitter: 0.2 }),
    });
    const job = agenda.create(name, {}).unique({ name }, { insertOnly: true });
    job.repeatEvery(`${everySeconds} seconds`);
    try {
      await job.save();
    } catch (error) {
      if (!isDuplicate(error, 'name')) throw error;
    }
  }

  /** Each is retried until it succeeds: it would not return at an interval. */
  #processTimed(agenda: Agenda, { name, concurrency, run, findTime }: TimedJobDefinition): void {
    const process: DefinitionProcessor<unknown, void> = (job) =>
      keepLocked(job, timedLockMs, this.#log, async () => {
        const id = String(job.attrs._id);
        if (!this.#isStopping) await run(id);
        // Stored with the end of this run; null removes the job.
        job.attrs.nextRunAt = await findTime(id);
      });
    const pauses = { delay: 2000, maxDelay: lateMs, maxRetries: Infinity, jitter: 0.2 };
    const backoff = backoffStrategies.exponential(pauses);
    const limits = { concurrency, lockLimit: concurrency, lockLifetime: timedLockMs };
    // Agenda would also remove a time that was stored since; `update` removes those without one.
    agenda.define(name, process, { ...limits, backoff, removeOnComplete: false });
    agenda.on(`complete:${name}`, ({ attrs }: Job) => void this.#settle(name, attrs));
  }

  /**
   * After Agenda has stored the end of a run, which may have overwritten a time that was stored
   * meanwhile. A failed one keeps its pause.
   */
  async #settle(name: string, { _id, failCount }: Job['attrs']): Promise<void> {
    const settled = failCount ? Promise.resolve() : this.update(name, String(_id));
    this.#running.set(String(_id), settled);
    await settled.catch((error: unknown) => this.#log.error({ err: error, job: name }, 'job time'));
    this.#running.delete(String(_id));
    setImmediate(() => this.#lookFor(name));
  }

  /**
   * Runs a job in this process immediately, if it is a worker; otherwise a worker's next turn finds
   * the work.
   */
  wake(name: string): void {
    if (!this.#agenda || this.#isStopping) return;
    void this.#run(name).catch((error: unknown) => {
      this.#log.error({ err: error, job: name }, 'job failed');
    });
  }

  /** Like `wake`, but at a time: work that becomes due soon does not wait for the next turn. */
  wakeAt(name: string, due: Date): void {
    if (!this.#agenda || this.#isStopping) return;
    const pauseMs = Math.max(0, due.getTime() - Date.now());
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.wake(name);
    }, pauseMs);
    timer.unref();
    this.#timers.add(timer);
  }

  /** One run at a time in a process; a call while it runs starts another after it. */
  #run(name: string): Promise<void> {
    const definition = this.#definitions.get(name);
    if (!definition) return Promise.reject(new Error(`There is no job ${name}`));
    const before = this.#running.get(name) ?? Promise.resolve();
    const next = before
      .catch(() => undefined)
      .then(() => (this.#isStopping ? undefined : definition.run(() => this.#isStopping)));
    this.#running.set(name, next);
    void next
      .catch(() => undefined)
      .finally(() => {
        if (this.#running.get(name) === next) this.#running.delete(name);
      });
    return next;
  }

  /**
   * Whether repeating jobs are overdue without a worker; false in the first minute of a process. Timed
   * jobs may wait for hours: many can be due at one time.
   */
  async areLate(): Promise<boolean> {
    if (Date.now() - this.#createdAt < lateMs) return false;
    const before = new Date(Date.now() - lateMs);
    const collection = this.#connection.collection(jobCollection);
    // No worker runs jobs of an earlier version.
    const defined = { name: { $in: [...this.#definitions.keys()] } };
    const late = {
      ...defined,
      nextRunAt: { $lt: before },
      $or: [{ lockedAt: null }, { lockedAt: { $lt: before } }],
    };
    try {
      return (
        (await collection.findOne(late)) !== null || (await collection.findOne(defined)) === null
      );
    } catch (error) {
      // Another check reports that.
      if (isDatabaseAway(error)) return false;
      throw error;
    }
  }

  /**
   * Accepts no more jobs and waits for active ones and for Agenda's last query, at most `timeoutMs`
   * each: then the connection may be closed.
   */
  async stop(timeoutMs: number): Promise<void> {
    this.#isStopping = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#agenda?.drain({ timeout: timeoutMs, closeConnection: false });
    const ended = Promise.allSettled([...this.#running.values(), this.#backend?.settle()]);
    await Promise.race([ended, wait(timeoutMs, undefined, { ref: false })]);
  }
}
