import { Worker } from 'node:worker_threads';
import { explain } from './explain.ts';
import { endProcess } from './platform/log-output.ts';

/** Unfinished work is left to leases and retries; the process ends within 35 seconds. */
const maxStopMs = 30_000;

/** Even if the event loop is blocked. Before the 35 seconds, after the orderly end. */
const maxBlockedMs = 33_000;

/** A signal that comes this soon after the first is its echo. */
const echoMs = 1000;

/** Milliseconds since the process started; 0 until it stops. */
let stoppingSince = 0;

/** Whether a signal has been handled. */
export const isStopping = (): boolean => stoppingSince > 0;

/**
 * Stops gracefully on a signal or when the terminal is closed, then exits: 0 when `stop` succeeded,
 * otherwise 1.
 */
export function stopOnSignals(
  stop: () => Promise<unknown>,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'],
): void {
  for (const signal of signals) {
    process.on(signal, () => {
      // A second signal ends immediately; but npm forwards one that the terminal has already sent.
      if (stoppingSince > 0) {
        if (performance.now() - stoppingSince > echoMs) void endProcess(1, 0);
        return;
      }
      stoppingSince = performance.now();
      startWatchdog();
      setTimeout(() => void endProcess(1), maxStopMs).unref();
      void stop().then(
        () => endProcess(0),
        (error: unknown) => {
          process.stderr.write(`${explain('Longitude cannot stop', error)}\n`);
          return endProcess(1);
        },
      );
    });
  }
}

/** A thread of its own, because no timer fires while the event loop is blocked. */
function startWatchdog(): void {
  const kill = `setTimeout(() => process.kill(${process.pid}, 'SIGKILL'), ${maxBlockedMs})`;
  new Worker(kill, { eval: true }).on('error', () => undefined).unref();
}
