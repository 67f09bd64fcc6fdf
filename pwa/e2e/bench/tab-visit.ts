import type { BrowserContext } from 'playwright-core';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { dashboardTabs } from '../../src/app/back-office/dashboard-tabs.ts';
import { composeTabPath } from '@longitude/contract/dashboard-paths';
import { launchBrowser, openPhone } from '../browser.ts';
import { rememberAdministrator } from '../site.ts';

const slowdown = 4;
const runs = 3;

export interface TabVisit {
  readonly tab: string;
  /**
   * Median of milliseconds from the start of the navigation until its content responds to clicks.
   */
  readonly ready: number;
}

type Watched = Window & { readyAt?: number };

/** Runs in the page: the content of a tab is there, nothing is loading, and a task has ended since. */
function watchContent(): void {
  const check = () => {
    const title = document.querySelector('main h1');
    const isLoading = document.querySelector('.loading, [aria-busy="true"]') !== null;
    if (!title || isLoading) requestAnimationFrame(check);
    else
      setTimeout(() => {
        (window as Watched).readyAt = performance.now();
      });
  };
  requestAnimationFrame(check);
}

/**
 * Measures how soon each tab of the back office is usable again, on a processor four times slower.
 */
export async function measureTabVisits(site: TestServer): Promise<TabVisit[]> {
  const browser = await launchBrowser();
  try {
    const remembered = rememberAdministrator(site);
    const { context } = await openPhone(browser, { baseURL: site.address, remembered });
    const visits: TabVisit[] = [];
    for (const { key } of dashboardTabs) {
      // The first visit fills the browser's cache.
      await visit(context, key);
      const times: number[] = [];
      for (let run = 0; run < runs; run++) times.push(await visit(context, key));
      const ready = times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? Number.NaN;
      visits.push({ tab: key, ready });
    }
    return visits;
  } finally {
    await browser.close();
  }
}

async function visit(context: BrowserContext, tab: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchContent);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(composeTabPath(tab));
  await page.waitForFunction(() => (window as Watched).readyAt !== undefined);
  const readyAt = await page.evaluate(() => (window as Watched).readyAt ?? Number.NaN);
  await page.close();
  return Math.round(readyAt);
}
