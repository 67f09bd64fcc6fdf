import { AsyncLocalStorage } from 'node:async_hooks';

const acting = new AsyncLocalStorage<string | undefined>();

/**
 * Does work for a session: the events that it publishes carry the session. Work for an earlier call,
 * such as a queued email, names the session that made the call; undefined names none.
 */
export function actAs<Result>(session: string | undefined, work: () => Result): Result {
  return acting.run(session, work);
}

/** The session (`jti`) that the current work is done for. */
export const readActingSession = (): string | undefined => acting.getStore();
