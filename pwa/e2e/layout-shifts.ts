import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

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
  /** Each element that moved, with its place before and after. */
  readonly moves: readonly string[];
}

/** Keeps all layout shifts of the pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(keepShifts);
}

/** All shifts of the open page up to the frame after the next add up to less than `limit`. */
export async function assertStill(page: Page, limit: number): Promise<void> {
  const shifts = await page.evaluate(readShifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const moves = shifts.map(({ value, moves }) => [value, ...moves].join('\n  '));
  assert.ok(sum < limit, `${page.url()} moved by ${sum}\n${moves.join('\n')}`);
}

/** Runs in the page before anything else. */
function keepShifts(): void {
  const shifts: Shift[] = [];
  const place = ({ x, y, width, height }: DOMRectReadOnly) => `${width} x ${height} at ${x}, ${y}`;
  const nameOf = (node: Node | null) => {
    const text = node instanceof Element ? node.outerHTML : node?.textContent;
    return text?.slice(0, 100) ?? 'a removed element';
  };
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      const moves = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${place(previousRect)} -> ${place(currentRect)}: ${nameOf(node)}`,
      );
      shifts.push({ value, moves });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(globalThis, { shifts });
}

/** Runs in the page. */
async function readShifts(): Promise<readonly Shift[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  return (globalThis as unknown as { shifts: readonly Shift[] }).shifts;
}
