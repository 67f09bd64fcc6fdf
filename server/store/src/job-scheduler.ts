/** Jobs in progress: which of them continue in a turn of the event loop, and for how long. */
import type { Reply } from './command.ts';
import { isTask } from './dispatch.ts';
import { fail } from './errors.ts';
import { WAIT, type Work } from './stream.ts';

const SLICE_MS = 5;
/** Time limits in a turn: for the readers, and for all jobs together. */
const READERS_MS = 10;
const TURN_MS = 15;

export interface Job {
  /** Begins the work, which may need several turns; called again when it must be repeated. */
  readonly start: () => Reply | Work<Reply>;
  readonly answer: (reply: Reply) => void;
  /** Whether no client waits for it, so that closing does not either. */
  readonly isAside: boolean;
  work: Work<Reply> | undefined;
  deadline: number;
  hasWritten: boolean;
}

export const createJob = ({
  start,
  answer,
  isAside,
}: Pick<Job, 'start' | 'answer' | 'isAside'>): Job => ({
  start,
  answer,
  isAside,
  work: undefined,
  deadline: Infinity,
  hasWritten: false,
});

/** Abandons work where it is; its `finally` blocks clean up. */
export function endWork(job: Job): void {
  job.work?.return({});
  job.work = undefined;
}

/**
 * Runs one slice. Returns the reply once there is one.
 * @throws MongoError 50 after the deadline.
 */
export function runSlice(job: Job): Reply | undefined {
  if (!job.work) {
    const work = job.start();
    if (!isTask(work)) return work;
    job.work = work;
  }
  const until = performance.now() + SLICE_MS;
  for (;;) {
    const step = job.work.next();
    if (step.done === true) return step.value;
    const now = performance.now();
    if (now > job.deadline) {
      endWork(job);
      fail(50, 'operation exceeded time limit');
    }
    if (step.value === WAIT || now >= until) return undefined;
  }
}

export class JobScheduler {
  private fresh: Job[] = [];
  private suspended: Job[] = [];

  get isEmpty(): boolean {
    return this.fresh.length + this.suspended.length === 0;
  }

  /** Whether a client waits for any job. */
  hasClients(): boolean {
    return [...this.fresh, ...this.suspended].some(({ isAside }) => !isAside);
  }

  add(job: Job): void {
    this.fresh.push(job);
  }

  /** Puts work that has had its slice at the end of the queue. */
  suspend(job: Job): void {
    this.suspended.push(job);
  }

  /** Puts restarted work before work that has not begun. */
  addAgain(jobs: readonly Job[]): void {
    this.fresh.unshift(...jobs);
  }

  clear(): void {
    this.fresh = [];
    this.suspended = [];
  }

  /**
   * The jobs that get a slice in this turn. New ones always do, and of the suspended ones at least
   * one reader and one writer, so that none starves. Readers come first: they then see only stored
   * data, even if the turn is lost later.
   */
  *takeTurn(): Generator<Job, void, undefined> {
    const startedAt = performance.now();
    const isOver = (limit: number): boolean => performance.now() - startedAt >= limit;
    const readers = this.suspended.filter(({ hasWritten }) => !hasWritten);
    const writers = this.suspended.filter(({ hasWritten }) => hasWritten);
    const { fresh } = this;
    this.clear();
    try {
      for (let job = readers.shift(); job; job = isOver(READERS_MS) ? undefined : readers.shift())
        yield job;
      for (let job = fresh.shift(); job; job = fresh.shift()) yield job;
      for (let job = writers.shift(); job; job = isOver(TURN_MS) ? undefined : writers.shift())
        yield job;
    } finally {
      this.fresh = [...fresh, ...this.fresh];
      this.suspended = [...readers, ...writers, ...this.suspended];
    }
  }
}
