import { setTimeout as wait } from 'node:timers/promises';

/**
 * Longer than anything takes that a test waits for: some machines ran at a quarter of their speed.
 */
export const slowestMs = 60_000;

/**
 * Polls until the result is true, less and less often, because polling costs the product work.
 * @param what is waited for, said in the error
 * @throws Error after `timeoutMs`
 */
export async function waitUntil(
  what: string | (() => string),
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = slowestMs,
): Promise<void> {
  const begin = performance.now();
  while (!(await isTrue())) {
    const waited = performance.now() - begin;
    if (waited > timeoutMs) {
      throw new Error(`Waited ${timeoutMs} ms for: ${typeof what === 'string' ? what : what()}`);
    }
    await wait(Math.min(10 + waited / 10, 100));
  }
}
