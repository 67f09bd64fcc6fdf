import assert from 'node:assert/strict';
import type { BrowserContext, Page } from 'playwright-core';

/** https://wicg.github.io/layout-instability/ */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

interface Shift {
  readonly value: number;
  /** After a click or a typed letter, or when a font loads. */
  readonly isExcused: boolean;
  /** Each element that moved, with its place before and after. */
  readonly moves: readonly string[];
}

/** Keeps all layout shifts of the pages that are opened from now on. */
export async function watchShifts(page: Page | BrowserContext): Promise<void> {
  await page.addInitScript(keepShifts);
}

/**
 * Asserts that all shifts of the open page up to the frame after the next add up to less than
 * `limit`.
 */
export async function assertStill(page: Page, limit: number): Promise<void> {
  const shifts = await page.evaluate(readShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  assert.ok(sum < limit, `${page.url()} moved by ${sum}\n${shifts.map(describe).join('\n')}`);
}

/**
 * Shifts before any input. Later ones count as its result, however long they took: a time limit
 * would only measure the machine. A loading font moves text if no other font has its widths, as on
 * a test machine; layout.test.ts has one.
 */
export async function findUnasked(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(readShifts);
  // Less than a thousandth is a letter that moved within its line.
  return shifts.filter(({ value, isExcused }) => value >= 0.001 && !isExcused).map(describe);
}

const describe = ({ value, moves }: Shift) => [value, ...moves].join('\n  ');

type Watched = typeof globalThis & { readShifts?: () => readonly Shift[] };

/** Runs in the page before anything else. */
function keepShifts(): void {
  const shifts: (Omit<Shift, 'isExcused'> & { readonly at: number })[] = [];
  // The browser's own `lastInputTime` counts each resize of the window as an input.
  let pressedAt = Infinity;
  const press = ({ timeStamp }: Event) => {
    pressedAt = Math.min(pressedAt, timeStamp);
  };
  for (const type of ['pointerdown', 'keydown', 'input'])
    addEventListener(type, press, { capture: true });
  // From the arrival of a font to the frame after its text is set.
  const swaps: (readonly [from: number, to: number])[] = [];
  document.fonts.addEventListener('loadingdone', () => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const arrivals = loaded.filter(({ name }) => name.endsWith('.woff2'));
    const from = Math.min(...arrivals.map(({ responseEnd }) => responseEnd));
    const note = () => swaps.push([from, performance.now()]);
    requestAnimationFrame(() => requestAnimationFrame(note));
  });
  const isExcused = (at: number) =>
    at > pressedAt || swaps.some(([from, to]) => from <= at && at <= to);
  const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} x ${height} at ${x}, ${y}`;
  const nameOf = (node: Node | null) => {
    const text = node instanceof Element ? node.outerHTML : node?.textContent;
    return text?.slice(0, 100) ?? 'a removed element';
  };
  const keep = (entries: PerformanceEntryList) => {
    for (const { value, startTime, sources } of entries as LayoutShift[]) {
      const moves = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${place(previousRect)} -> ${place(currentRect)}: ${nameOf(node)}`,
      );
      shifts.push({ value, at: startTime, moves });
    }
  };
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  (globalThis as Watched).readShifts = () => {
    keep(observer.takeRecords());
    return shifts.map(({ at, ...shift }) => ({ ...shift, isExcused: isExcused(at) }));
  };
}

/** Runs in the page. */
async function readShifts(): Promise<readonly Shift[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  return (globalThis as Watched).readShifts?.() ?? [];
}
