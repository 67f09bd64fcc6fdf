/**
 * Group commit: everything that arrives in one turn of the event loop runs in one SQLite transaction,
 * and no answer is given before that is committed and synced. Long work is cut into slices, so that
 * no other request waits for it.
 */
import { writeDocument } from './bson-write.ts';
import { Catalog } from './catalog.ts';
import type { Reply } from './command.ts';
import { Cursors } from './cursors.ts';
import { DeadBuffers } from './dead-buffers.ts';
import { failureReply, isTask, startCommand, type Surroundings } from './dispatch.ts';
import { fail, MongoError } from './errors.ts';
import { expireDocuments } from './expiry.ts';
import { StoreFile } from './store-file.ts';
import type { Task } from './stream.ts';
import type { Message } from './wire.ts';

const writeError = (line: string): void => void process.stderr.write(`${line}\n`);
const SLICE_MS = 5;
const TURN_MS = 15;
const SWEEP_MS = 60_000;

interface Job {
  /** Begins the work; a task may need several turns. */
  readonly start: () => Reply | Task<Reply>;
  readonly answer: (reply: Reply) => void;
  task: Task<Reply> | undefined;
  deadline: number;
}

function encodeReply(reply: Reply): Uint8Array {
  try {
    return writeDocument(reply);
  } catch (error) {
    return writeDocument(failureReply(error));
  }
}

export interface EngineOptions {
  /** Milliseconds since 1970; injectable for tests of expiry. */
  readonly now?: () => number;
  readonly log?: (line: string) => void;
}

export class Engine {
  private readonly file: StoreFile;
  private readonly surroundings: Surroundings;
  private readonly log: (line: string) => void;
  private fresh: Job[] = [];
  private suspended: Job[] = [];
  private scheduled = false;
  private idle: (() => void)[] = [];
  private readonly sweeper: NodeJS.Timeout;
  private readonly deadBuffers = new DeadBuffers();

  /** @throws StartError when the file cannot be used. */
  constructor(path: string, { now = Date.now, log = writeError }: EngineOptions = {}) {
    this.file = new StoreFile(path);
    this.log = log;
    this.surroundings = {
      catalog: new Catalog(this.file),
      cursors: new Cursors(now),
      startedAt: now(),
      now,
    };
    this.sweeper = setInterval(() => void this.sweep(), SWEEP_MS);
    this.sweeper.unref();
  }

  /** Queues a message; `answer` gets the encoded reply once it may be told. */
  submit(message: Message, connection: number, answer: (bytes: Uint8Array) => void): void {
    const job: Job = {
      start: () => {
        const { work, maxTime } = startCommand(message, this.surroundings, connection);
        if (maxTime > 0) job.deadline = performance.now() + maxTime;
        return work;
      },
      answer: (reply) => answer(encodeReply(reply)),
      task: undefined,
      deadline: Infinity,
    };
    this.queue(job);
  }

  /** Expires documents and idle cursors now; answers how many documents went. */
  sweep(): Promise<number> {
    const { catalog, cursors, now } = this.surroundings;
    cursors.closeIdle();
    return new Promise((resolve, reject) => {
      const start = function* run(): Task<Reply> {
        return { removed: yield* expireDocuments(catalog, now()) };
      };
      const answer = (reply: Reply): void => {
        if (typeof reply['removed'] === 'number') resolve(reply['removed']);
        else reject(new Error(typeof reply['errmsg'] === 'string' ? reply['errmsg'] : 'unknown'));
      };
      this.queue({ start, answer, task: undefined, deadline: Infinity });
    }).catch((error: unknown) => {
      this.log(`expiry failed: ${String(error)}`);
      return 0;
    }) as Promise<number>;
  }

  /** Resolves when all that was submitted is answered. */
  drained(): Promise<void> {
    if (!this.scheduled) return Promise.resolve();
    return new Promise((resolve) => this.idle.push(resolve));
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper);
    await this.drained();
    this.file.close();
  }

  private queue(job: Job): void {
    this.fresh.push(job);
    this.schedule();
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.turn());
  }

  private turn(): void {
    const until = performance.now() + TURN_MS;
    const finished: [Job, Reply][] = [];
    const run = [...this.fresh, ...this.suspended];
    const oldest = this.fresh.length;
    this.fresh = [];
    this.suspended = [];
    let lost: unknown;
    for (const [position, job] of run.entries()) {
      // New work always gets its first slice; what was suspended shares the rest of the turn.
      if (lost !== undefined || (position >= oldest && performance.now() >= until))
        this.suspended.push(job);
      else lost = this.step(job, finished);
    }
    lost ??= this.tryCommit();
    if (lost !== undefined) this.loseTurn(lost, finished);
    else for (const [job, reply] of finished) job.answer(reply);
    this.deadBuffers.collect();
    this.scheduled = false;
    if (this.fresh.length + this.suspended.length > 0) return this.schedule();
    for (const resolve of this.idle.splice(0)) resolve();
  }

  /** Runs one slice. Answers an error that loses the whole turn: one that left a write half done. */
  private step(job: Job, finished: [Job, Reply][]): unknown {
    const before = this.file.writes;
    try {
      const reply = this.slice(job);
      if (reply) finished.push([job, reply]);
      else this.suspended.push(job);
      return undefined;
    } catch (error) {
      if (!(error instanceof MongoError))
        this.log(
          `failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        );
      finished.push([job, failureReply(error)]);
      return error instanceof MongoError || this.file.writes === before ? undefined : error;
    }
  }

  private slice(job: Job): Reply | undefined {
    if (!job.task) {
      const work = job.start();
      if (!isTask(work)) return work;
      job.task = work;
    }
    const until = performance.now() + SLICE_MS;
    for (;;) {
      const step = job.task.next();
      if (step.done === true) return step.value;
      const now = performance.now();
      if (now > job.deadline) {
        job.task.return({});
        fail(50, 'operation exceeded time limit');
      }
      if (now >= until) return undefined;
    }
  }

  private tryCommit(): unknown {
    try {
      this.file.commit();
      return undefined;
    } catch (error) {
      return error ?? new Error('commit failed');
    }
  }

  /** Nothing of this turn was stored: nothing of it is acknowledged, and memory is read again. */
  private loseTurn(error: unknown, finished: readonly [Job, Reply][]): void {
    const why = error instanceof Error ? error.message : String(error);
    this.log(`a transaction was lost: ${why}`);
    this.file.rollback();
    this.surroundings.catalog.reload();
    const reply = failureReply(new MongoError(1, `the data could not be stored: ${why}`));
    for (const [job] of finished) job.answer(reply);
    for (const job of this.suspended.splice(0)) job.answer(reply);
  }
}
