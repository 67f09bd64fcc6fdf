import type { LiveEvent } from '@longitude/contract/events';

/** May answer false, now or later: what the events asked for could not be done. */
export type GatheredHandler = (events: readonly LiveEvent[]) => void | Promise<boolean>;

export interface Gathering {
  readonly add: (event: LiveEvent) => void;
  readonly stop: () => void;
}

/** Milliseconds for which events are gathered: simultaneous events cause one load. */
const gatherMs = 10;
/** In a storm the handler is called this often, after so many calls in quick succession. */
const everyMs = 1000;
const burst = 3;
const maxPauseMs = 30_000;

/**
 * Calls `handler` with all events of 10 ms at once; in a storm once in a second, and never before
 * the call before has ended. What failed is tried again, with pauses that grow.
 */
export function gatherEvents(handler: GatheredHandler): Gathering {
  let gathered: readonly LiveEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;
  let failures = 0;
  /** Moves on by a second with each call, as time does: it may not run ahead by more than a burst. */
  let spent = 0;

  function plan(): void {
    if (timer !== undefined || isRunning || isStopped || gathered.length === 0) return;
    const delayMs = failures > 0 ? Math.min(maxPauseMs, everyMs * 2 ** failures) : gatherMs;
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
    // One screen's mistake is no reason to retry forever.
    reportError(error);
    return true;
  }
}
