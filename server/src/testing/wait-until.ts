import { setTimeout as wait } from 'node:timers/promises';

/** Asks again and again until the answer is yes. @throws Error after `timeoutMs` */
export async function waitUntil(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  timeoutMs = 15_000,
): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Waited ${timeoutMs} ms for: ${what}`);
    await wait(20);
  }
}
