import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoBackend } from '@agendajs/mongo-backend';
import type { Job, JobRepository } from 'agenda';
import type { Collection, Db } from 'mongodb';
import type { Log } from '../log.ts';

/**
 * Runs a job with a heartbeat that keeps its lock; otherwise another worker would take it as well.
 */
export async function keepLocked(
  job: Job,
  lockMs: number,
  log: Log,
  run: () => Promise<void>,
): Promise<void> {
  const { name } = job.attrs;
  const heartbeat = setInterval(() => {
    job.touch().catch((error: unknown) => log.warn({ err: error, job: name }, 'heartbeat'));
  }, lockMs / 3);
  try {
    await run();
  } finally {
    clearInterval(heartbeat);
  }
}

type LockArguments = Parameters<JobRepository['getNextJobToRun']>;

export const jobCollection = 'agendaJobs';
/** For `#lockDue`; Agenda creates an index for its own query. */
export const lockIndex = { name: 1, lockedAt: 1 } as const;

/**
 * Agenda's database, with queries that can be awaited: when Agenda stops, it waits for its jobs,
 * but not for its search for the next ones, which would fail on a closed connection.
 */
export class AgendaBackend extends MongoBackend {
  readonly #queries = new Set<Promise<unknown>>();
  readonly #jobs: Collection;
  /** Names whose jobs this process no longer locks. */
  readonly suspended = new Set<string>();

  constructor(mongo: Db) {
    super({ mongo, collection: jobCollection });
    this.#jobs = mongo.collection(jobCollection);
  }

  override get repository(): JobRepository {
    return new Proxy(super.repository, {
      get: (repository, name) => {
        const member: unknown = Reflect.get(repository, name);
        if (typeof member !== 'function') return member;
        if (name === 'getNextJobToRun') {
          return (...args: LockArguments) => this.#watch(this.#lockDue(repository, args));
        }
        return (...args: unknown[]) => this.#watch(Reflect.apply(member, repository, args));
      },
    });
  }

  /**
   * Locks a job that is due now. Agenda would also lock those of the next seconds, which no other
   * worker can run if this one stops, and a lock that expires before its job begins occupies a
   * place in this process forever. Its query reads all jobs of a name when none is due, so this
   * looks first.
   */
  async #lockDue(repository: JobRepository, [name, , lockDeadline, , options]: LockArguments) {
    if (this.suspended.has(name)) return undefined;
    const now = new Date();
    const due = { name, lockedAt: null, nextRunAt: { $lte: now } };
    const abandoned = { name, lockedAt: { $lte: lockDeadline } };
    const found = await this.#jobs.findOne({ $or: [due, abandoned] }, { projection: { _id: 1 } });
    if (!found) return undefined;
    return repository.getNextJobToRun(name, now, lockDeadline, undefined, options);
  }

  #watch(result: unknown): unknown {
    if (!(result instanceof Promise)) return result;
    this.#queries.add(result);
    const remove = () => this.#queries.delete(result);
    result.then(remove, remove);
    return result;
  }

  /** Resolves when no query is pending; a response may cause another one. */
  async settle(): Promise<void> {
    while (this.#queries.size > 0) {
      await Promise.allSettled(this.#queries);
      await nextTurn();
    }
  }
}
