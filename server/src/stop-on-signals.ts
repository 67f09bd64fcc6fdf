import { explain } from './explain.ts';

/** What is not finished by then is left to leases and retries. */
const maxStopMs = 35_000;

/** A signal that comes this soon after the first is its echo. */
const echoMs = 1000;

/** Ends the process by `stop` when it is told to end: 0 when that worked, else 1. */
export function stopOnSignals(
  stop: () => Promise<unknown>,
  signals: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM'],
): void {
  let stoppingSince = 0;
  for (const signal of signals) {
    process.on(signal, () => {
      // A second signal means now; but npm passes on what the terminal has sent already.
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
