import type { TestContext } from 'node:test';

const beatMs = 5;

/**
 * Runs timers of `setTimeout` in virtual time until the test ends. A tick is 5 ms, or the time that
 * this thread has worked since the last one. Pauses in which other threads had the processor are
 * left out: data that arrived in the meantime is read before a time limit is over. With a `speed`,
 * ticks in which the thread only waited are that many times as long, and `performance.now` follows:
 * seconds pass in moments.
 */
export function startVirtualClock(t: TestContext, speed = 1): void {
  let now = 0;
  let work = readWork();
  const beat = setInterval(() => {
    const before = work;
    work = readWork();
    const worked = work - before;
    now += Math.max(worked < beatMs / 2 ? beatMs * speed : beatMs, worked);
  }, beatMs);
  if (speed > 1) t.mock.method(performance, 'now', () => now);
  const timers = new Set([beat]);
  // Intervals, as `clearTimeout` takes them: the mocked timers of Node 24 fail when one is cleared
  // that has fired.
  const startTimer = (callback: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const due = now + ms;
    const timer = setInterval(() => {
      if (now < due) return;
      clearInterval(timer);
      callback(...args);
    }, beatMs);
    timers.add(timer);
    return timer;
  };
  t.mock.method(globalThis, 'setTimeout', startTimer);
  t.after(() => {
    for (const timer of timers) clearInterval(timer);
  });
}

/** Milliseconds of processor time of this thread. */
function readWork(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
