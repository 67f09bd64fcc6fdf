import type { Page } from 'playwright-core';
import { slowestMs } from '../../server/src/testing/wait-until.ts';

interface Walk {
  readonly items: readonly { readonly path: string; readonly name: string }[];
  /** Selector of what shows the name. */
  readonly heading: string;
  /** Selectors of elements that must exist before the next item. */
  readonly ready: readonly string[];
}

/** Opens each item without a reload, expands everything, and checks that its name is shown. */
export async function walkThrough(page: Page, walk: Walk): Promise<void> {
  const missed = await page.evaluate(
    async ({ items, heading, ready, maxMs }) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const find = (selector: string) => document.querySelector(selector);
      const isThere = (name: string) =>
        find(heading)?.textContent === name && ready.every((selector) => find(selector));
      const unfold = () => {
        const folded = document.querySelectorAll('details:not([open])');
        for (const each of folded) (each as HTMLDetailsElement).open = true;
      };
      const late: string[] = [];
      for (const { path, name } of items) {
        history.pushState({}, '', path);
        const end = Date.now() + maxMs;
        while (!isThere(name) && Date.now() < end) {
          await frame();
          unfold();
        }
        if (!isThere(name)) late.push(`${name}: ${ready.filter((each) => !find(each)).join()}`);
        unfold();
        await frame();
        await frame();
      }
      return late;
    },
    { ...walk, maxMs: slowestMs },
  );
  if (missed.length > 0) throw new Error(`Not shown: ${missed.slice(0, 5).join('\n')}`);
}
