import { Session } from 'node:inspector';

const lookMs = 10_000;
/** Growth since the last collection that is worth one. */
const minGrowth = 1.2;
/** Share of the time in which the event loop may have been busy: a collection takes some 100 ms. */
const maxBusy = 0.1;

/**
 * Gives memory back when a rush is over. V8 collects garbage when it needs room, which an idle process
 * never does: what a flood of requests took would stay for good.
 */
export function releaseMemoryWhenIdle(): void {
  let level = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > maxBusy || process.memoryUsage.rss() < level * minGrowth) return;
    collectGarbage(() => (level = process.memoryUsage.rss()));
  }, lookMs);
  timer.unref();
}

/** As the developer tools do it; V8 also returns what it holds in reserve. */
function collectGarbage(after: () => void): void {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage', () => {
    session.disconnect();
    after();
  });
}
