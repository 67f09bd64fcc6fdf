import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Gives up on a driver's call after ten seconds: the driver (7.8 and 7.9) waits without end when a
 * socket breaks between its look at it and the write.
 */
export async function withDeadline<Result>(call: Promise<Result>): Promise<Result> {
  const late = sleep(10_000, undefined, { ref: false }).then(() => {
    throw new Error('the call did not end');
  });
  return Promise.race([call, late]);
}
