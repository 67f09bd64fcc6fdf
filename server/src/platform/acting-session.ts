import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string | undefined>();

/**
 * Runs work on behalf of a session: the events that it publishes name the session. Work for an
 * earlier call, such as a queued email, names the session of that call; undefined names none.
 */
export function actAs<Result>(session: string | undefined, work: () => Result): Result {
  return acting.run(session, work);
}

/** The session (`jti`) of the current work. */
export const readActingSession = (): string | undefined => acting.getStore();
