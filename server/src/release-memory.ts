import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const lookMs = 10_000;
/** Growth since the last collection that justifies another. */
const minGrowth = 1.2;
/** Share of time in which the event loop may have been busy: a collection takes some 100 ms. */
const maxBusy = 0.1;

/** V8's extension `gc`. The last resort also returns the pages that V8 keeps in reserve. */
type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Returns memory to the system after a burst. V8 collects garbage when it needs room, which an idle
 * process never does: memory taken by a flood of requests would stay allocated.
 */
export function releaseMemoryWhenIdle(): void {
  // Not the inspector's collectGarbage, which has been seen to block the process permanently.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as CollectGarbage;
  let level = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    if (utilization > maxBusy || process.memoryUsage.rss() < level * minGrowth) return;
    collectGarbage({ type: 'major', flavor: 'last-resort' });
    level = process.memoryUsage.rss();
  }, lookMs);
  timer.unref();
}
