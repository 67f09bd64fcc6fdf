import { setImmediate as nextTurn } from 'node:timers/promises';
import { MongoBackend } from '@agendajs/mongo-backend';
import type { JobRepository } from 'agenda';

/**
 * Agenda's database, whose queries can be waited for: Agenda waits for its jobs when it stops, but not
 * for its search for the next ones, which would meet a closed connection.
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

  /** Resolves when no query is under way; an answer may lead to another one. */
  async settle(): Promise<void> {
    while (this.#queries.size > 0) {
      await Promise.allSettled(this.#queries);
      await nextTurn();
    }
  }
}
