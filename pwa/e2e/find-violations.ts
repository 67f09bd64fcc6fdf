import axe from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The violations that axe finds in the current page, as texts that lead to the place. Frames are
 * left out: nothing runs in those of the product.
 * @param rules ids of the only rules to check; by default all
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(axe.source);
  return page.evaluate(runAxe, rules);
}

/** Runs in the page. */
async function runAxe(rules: readonly string[] | undefined): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({
    iframes: false,
    // Building paths to passing elements would take longer than all the rules.
    resultTypes: ['violations'],
    // The style sheets need not be fetched again: no rule that runs by default reads their text.
    preload: { assets: ['media'] },
    ...(rules ? { runOnly: [...rules] } : {}),
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
}
