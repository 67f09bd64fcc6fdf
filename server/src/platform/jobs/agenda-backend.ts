import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoBackend } from '@agendajs/mongo-backend';
import type { JobRepository } from 'agenda';

/**
 * Agenda's database, with queries that can be awaited: when Agenda stops, it waits for its jobs,
 * but not for its search for the next ones, which would fail on a closed connection.
 */
export class AgendaBackend extends MongoBackend {
  readonly #queries = new Set<Promise<unknown>>();

  override get repository(): JobRepository {
    return new Proxy(super.repository, {
      get: (repository, name) => {
        const member: unknown = Reflect.get(repository, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => this.#watch(Reflect.apply(member, repository, args));
      },
    });
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
