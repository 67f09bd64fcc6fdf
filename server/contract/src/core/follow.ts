import { backoffMs, type Backoff } from './backoff.ts';
import { pause } from './server-events.ts';

/** A connection that ended, or could not be opened. */
export class LostConnection {
  /** Undefined when the server ended the connection. */
  readonly error: unknown;
  /** Connections lost in a row without a byte from the server, including this one. */
  readonly failures: number;
  /** Milliseconds until the next connection. */
  readonly pauseMs: number;
  readonly #ending = new AbortController();

  constructor(error: unknown, failures: number, pauseMs: number) {
    this.error = error;
    this.failures = failures;
    this.pauseMs = pauseMs;
  }

  /** Connects immediately. */
  readonly retry = (): void => this.#ending.abort();

  /** Resolves after the pause. */
  wait(signal: AbortSignal): Promise<void> {
    return pause(this.pauseMs, AbortSignal.any([signal, this.#ending.signal]));
  }
}

interface FollowOptions<Item> {
  /**
   * One connection until it ends, resuming after the previous one. `onActivity`: the server is
   * alive, so the backoff restarts.
   */
  readonly connect: (onActivity: () => void) => AsyncIterable<Item>;
  readonly backoff: Backoff;
  readonly signal: AbortSignal;
}

/**
 * The items of a server's stream across reconnects, until `signal` aborts, and each lost connection
 * before the pause that follows it. Leaving the loop ends the connection and the retries.
 */
export async function* follow<Item>({
  connect,
  backoff,
  signal,
}: FollowOptions<Item>): AsyncGenerator<Item | LostConnection> {
  let failures = 0;
  const onActivity = () => {
    failures = 0;
  };
  while (!signal.aborted) {
    let error: unknown;
    try {
      yield* connect(onActivity);
    } catch (cause) {
      error = cause;
    }
    if (signal.aborted) return;
    failures += 1;
    const lost = new LostConnection(error, failures, backoffMs(failures, backoff));
    yield lost;
    await lost.wait(signal);
  }
}
