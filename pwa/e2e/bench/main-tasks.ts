import type { Browser, Page } from 'playwright-core';

/** A task of a page's main thread. */
export interface MainTask {
  readonly milliseconds: number;
  /** Processor time in milliseconds: without the time of other work on the machine. */
  readonly work: number;
  /**
   * Names its largest parts, such as 'Layout 31, FunctionCall 12'; a part includes its children.
   */
  readonly nameParts: () => string;
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const mark = 'main-tasks';
const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];

/** Every task of a page's main thread during it, as traced by the browser. */
export async function readMainTasks(
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<MainTask[]> {
  await browser.startTracing(page, { categories });
  await page.evaluate((name) => void performance.mark(name), mark);
  await run();
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[];
  };
  const own = trace.traceEvents.find(({ name }) => name === mark);
  if (!own) throw new Error('The trace does not hold the page.');
  const events = trace.traceEvents.filter(({ pid, tid }) => pid === own.pid && tid === own.tid);
  const tasks = events.filter(({ name, ts }) => name === 'RunTask' && ts >= own.ts);
  if (tasks.length === 0) throw new Error('The trace holds no task of the page.');
  return tasks.map((task) => ({
    milliseconds: (task.dur ?? 0) / 1_000,
    work: (task.tdur ?? Number.NaN) / 1_000,
    nameParts: () => nameParts(task, events),
  }));
}

function nameParts(task: TraceEvent, events: readonly TraceEvent[]): string {
  const until = task.ts + (task.dur ?? 0);
  const times = new Map<string, number>();
  for (const { name, ts, dur = 0, tdur = 0, ph } of events) {
    if (ph !== 'X' || name === 'RunTask' || ts < task.ts || ts + dur > until) continue;
    times.set(name, (times.get(name) ?? 0) + tdur / 1_000);
  }
  return [...times]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, 4)
    .map(([name, time]) => `${name} ${Math.round(time)}`)
    .join(', ');
}
