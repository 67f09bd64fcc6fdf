import { explain } from './explain.ts';

/** Work that is unfinished by then is left to leases and retries; all is over within 35 seconds. */
const maxStopMs = 30_000;

/** A signal that comes this soon after the first is its echo. */
const echoMs = 1000;

/** Stops gracefully on a signal or when the terminal is closed, then exits: 0 when `stop` worked, else 1. */
export function stopOnSignals(
  stop: () => Promise<unknown>,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'],
): void {
  let stoppingSince = 0;
  for (const signal of signals) {
    process.on(signal, () => {
      // A second signal ends at once; but npm forwards one that the terminal has already sent.
      if (stoppingSince > 0) {
        if (Date.now() - stoppingSince > echoMs) process.exit(1);
        return;
      }
      stoppingSince = Date.now();
      setTimeout(() => process.exit(1), maxStopMs).unref();
      void stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${explain('Longitude cannot stop', error)}\n`);
          process.exit(1);
        },
      );
    });
  }
}
