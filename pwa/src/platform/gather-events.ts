import { backoffMs } from '@longitude/contract/core/backoff';
import type { LiveEvent } from '@longitude/contract/events';

/** May return or resolve to false if it could not process the events. */
export type GatheredHandler = (events: readonly LiveEvent[]) => void | Promise<boolean>;

export interface Gathering {
  readonly add: (event: LiveEvent) => void;
  readonly stop: () => void;
}

/** Batching window in milliseconds: simultaneous events cause one load. */
const gatherMs = 10;
/** Rate limit in milliseconds between calls under load, after a burst of calls. */
const everyMs = 1000;
const burst = 3;
const retries = { minMs: 2 * everyMs, maxMs: 30_000 };

/**
 * Calls `handler` with the events of 10 ms together; under load at most once a second, and never
 * before the previous call has ended. Failures are retried with exponential backoff.
 */
export function gatherEvents(handler: GatheredHandler): Gathering {
  let gathered: readonly LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;
  let failures = 0;
  /** Advances by a second with each call, as real time does: it may lead by at most one burst. */
  let spent = 0;

  function plan(): void {
    if (timer !== undefined || isRunning || isStopped || gathered.length === 0) return;
    const delayMs = failures > 0 ? backoffMs(failures, retries) : gatherMs;
    const early = spent - performance.now() - (burst - 1) * everyMs;
    timer = setTimeout(() => void flush(), Math.max(delayMs, early));
  }

  async function flush(): Promise<void> {
    const events = gathered;
    gathered = [];
    timer = undefined;
    spent = Math.max(spent, performance.now()) + everyMs;
    isRunning = true;
    const isDone = await settle(handler, events);
    isRunning = false;
    failures = isDone ? 0 : failures + 1;
    if (!isDone) gathered = [...events, ...gathered];
    plan();
  }

  return {
    add(event) {
      gathered = [...gathered, event];
      plan();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

async function settle(handler: GatheredHandler, events: readonly LiveEvent[]): Promise<boolean> {
  try {
    return (await handler(events)) !== false;
  } catch (error) {
    // An error in one screen must not cause endless retries.
    reportError(error);
    return true;
  }
}
