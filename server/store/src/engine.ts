/**
 * Group commit: everything that arrives in one turn of the event loop runs in one SQLite
 * transaction, and no reply is sent before that is committed and synced. Long work is cut into
 * slices, so that it does not block other requests.
 */
import { writeDocument } from './bson-write.ts';
import { Catalog } from './catalog.ts';
import type { Reply } from './command.ts';
import { Cursors } from './cursors.ts';
import { DeadBuffers } from './dead-buffers.ts';
import { failureReply, startCommand, type EngineContext } from './dispatch.ts';
import { DamageError, MongoError } from './errors.ts';
import { expireDocuments } from './expiry.ts';
import { createJob, endWork, type Job, JobScheduler, runSlice } from './job-scheduler.ts';
import { isDamage, StoreFile, toStartError, toWriteError } from './store-file.ts';
import type { Task, Work } from './stream.ts';
import type { Message } from './wire.ts';

const writeError = (line: string): void => void process.stderr.write(`${line}\n`);
const SWEEP_MS = 60_000;

interface Step {
  readonly job: Job;
  readonly reply: Reply | undefined;
  /** Whether the turn had written nothing by the end of this step. */
  readonly isClean: boolean;
}

function encodeReply(reply: Reply): Uint8Array {
  try {
    return writeDocument(reply);
  } catch (error) {
    return writeDocument(failureReply(error));
  }
}

function openCatalog(file: StoreFile): Catalog {
  try {
    return new Catalog(file);
  } catch (error) {
    file.close();
    throw toStartError(error, file.path);
  }
}

interface EngineOptions {
  /** Milliseconds since 1970; injectable for tests of expiry. */
  readonly now?: () => number;
  readonly log?: (line: string) => void;
}

export class Engine {
  private readonly file: StoreFile;
  private readonly context: EngineContext;
  private readonly log: (line: string) => void;
  private readonly jobs = new JobScheduler();
  private scheduled = false;
  private collecting: 'no' | 'yes' | 'failed' = 'no';
  private idle: (() => void)[] = [];
  private readonly sweeper: NodeJS.Timeout;
  private readonly deadBuffers = new DeadBuffers();

  /** @throws StartError when the file cannot be used. */
  constructor(path: string, { now = Date.now, log = writeError }: EngineOptions = {}) {
    this.file = new StoreFile(path);
    this.log = log;
    this.context = {
      catalog: openCatalog(this.file),
      cursors: new Cursors(now),
      startedAt: now(),
      now,
    };
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    this.sweeper.unref();
    void this.collect();
  }

  /** Queues a message; `answer` gets the encoded reply once the transaction is durable. */
  submit(message: Message, connection: number, answer: (bytes: Uint8Array) => void): void {
    const start = (): Reply | Work<Reply> => {
      const { work, maxTime } = startCommand(message, this.context, connection);
      if (maxTime > 0) job.deadline = Math.min(job.deadline, performance.now() + maxTime);
      return work;
    };
    const job = createJob({
      start,
      answer: (reply) => answer(encodeReply(reply)),
      isAside: false,
    });
    this.queue(job);
  }

  /** Expires documents and idle cursors now; resolves to the number of removed documents. */
  async sweep(): Promise<number> {
    const { catalog, cursors, now } = this.context;
    cursors.closeIdle();
    let removed = 0;
    await this.runAside('expiry', function* expire() {
      removed = yield* expireDocuments(catalog, now());
    });
    if (this.collecting === 'failed') this.collecting = 'no';
    void this.collect();
    return removed;
  }

  /** Runs background work among the requests; logs a failure. */
  private runAside(what: string, work: () => Task<void>): Promise<boolean> {
    return new Promise((resolve) => {
      const start = function* run(): Task<Reply> {
        yield* work();
        return { ok: 1 };
      };
      const answer = ({ ok, errmsg }: Reply): void => {
        if (ok !== 1)
          this.log(`${what} failed: ${typeof errmsg === 'string' ? errmsg : 'unknown'}`);
        resolve(ok === 1);
      };
      this.queue(createJob({ start, answer, isAside: true }));
    });
  }

  /** Removes dropped tables; after a failure the next sweep retries. */
  private async collect(): Promise<void> {
    const { catalog } = this.context;
    if (this.collecting !== 'no' || catalog.garbage.size === 0) return;
    this.collecting = 'yes';
    const isDone = await this.runAside('removing what was dropped', () => catalog.collectGarbage());
    this.collecting = isDone ? 'no' : 'failed';
  }

  /** Resolves when every submitted message has its reply. */
  drained(): Promise<void> {
    if (!this.jobs.hasClients()) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  /** Gives back what only saves time; between turns. */
  releaseCache(): void {
    this.file.releaseCache();
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.drained();
    this.jobs.clear();
    this.file.close();
  }

  private queue(job: Job): void {
    this.jobs.add(job);
    this.schedule();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    const written = this.file.writes;
    const { cursors } = this.context;
    const steps: Step[] = [];
    let lost: unknown;
    for (const job of this.jobs.takeTurn()) {
      const reply = this.step(job, (error) => (lost = error));
      const isClean = this.file.writes === written;
      steps.push({ job, reply, isClean });
      if (isClean) cursors.settle();
      if (lost !== undefined) break;
    }
    lost ??= this.tryCommit();
    if (lost !== undefined) this.loseTurn(lost, steps);
    else for (const step of steps) this.settle(step);
    cursors.settle();
    this.deadBuffers.collect();
    this.scheduled = false;
    void this.collect();
    if (!this.jobs.isEmpty) this.schedule();
    if (this.jobs.hasClients()) return;
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** Runs one slice. `lose` gets an error that left a write incomplete: it ends the whole turn. */
  private step(job: Job, lose: (error: unknown) => void): Reply | undefined {
    const before = this.file.writes;
    try {
      return runSlice(job);
    } catch (error) {
      if (!(error instanceof MongoError) && this.file.writes > before) lose(error);
      return failureReply(this.explain(error));
    } finally {
      job.hasWritten ||= this.file.writes > before;
    }
  }

  private settle({ job, reply }: Step): void {
    if (reply) job.answer(reply);
    else this.jobs.suspend(job);
  }

  /** Logs an error other than MongoError, and gives its client advice on damage. */
  private explain(error: unknown): unknown {
    if (error instanceof DamageError) this.log(error.message);
    if (error instanceof MongoError) return error;
    this.log(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return isDamage(error) ? new DamageError(toStartError(error, this.file.path).message) : error;
  }

  private tryCommit(): unknown {
    try {
      this.file.commit();
      return undefined;
    } catch (error) {
      return error ?? new Error('commit failed');
    }
  }

  /**
   * Rolls back this turn: acknowledges nothing, and reloads memory from the file. Jobs that have
   * written fail; jobs that may have read rolled-back data restart; the others continue.
   */
  private loseTurn(error: unknown, steps: readonly Step[]): void {
    const failure = toWriteError(error);
    this.log(`a transaction was lost: ${failure.message}`);
    const spoiled = steps.filter(({ isClean }) => !isClean).map(({ job }) => job);
    for (const job of spoiled) endWork(job);
    this.context.cursors.closeUntold();
    this.file.rollback();
    this.context.catalog.reload();
    for (const step of steps) if (step.isClean) this.settle(step);
    this.jobs.addAgain(spoiled.filter(({ hasWritten }) => !hasWritten));
    for (const job of spoiled) if (job.hasWritten) job.answer(failureReply(failure));
  }
}
