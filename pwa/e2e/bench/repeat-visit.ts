import type { BrowserContext } from 'playwright-core';
import { launchBrowser, openPhone } from '../browser.ts';
import { chosenCookies } from '../site.ts';
import { waitForSaved } from '../steps.ts';

const slowdown = 4;

export interface RepeatVisit {
  readonly path: string;
  /** Milliseconds from the start of the navigation until the page responds to clicks. */
  readonly online: number;
  readonly offline: number;
}

type Watched = Window & { readyAt?: number };

/** Runs in the page. */
function watchReady(): void {
  const note = () => {
    (window as Watched).readyAt ??= performance.now();
  };
  addEventListener('app:ready', note);
}

/** Measures how soon a page from the service worker is usable, on a processor four times slower. */
export async function measureRepeatVisits(
  address: string,
  paths: readonly string[],
): Promise<RepeatVisit[]> {
  const browser = await launchBrowser();
  try {
    const { context, page } = await openPhone(browser, {
      baseURL: address,
      remembered: chosenCookies,
    });
    await page.goto('/');
    await waitForSaved(page, ['/']);
    const visits: RepeatVisit[] = [];
    for (const path of paths) {
      await page.goto(path);
      await waitForSaved(page, [path]);
      const online = await visit(context, path);
      await context.setOffline(true);
      const offline = await visit(context, path);
      await context.setOffline(false);
      visits.push({ path, online, offline });
    }
    return visits;
  } finally {
    await browser.close();
  }
}

async function visit(context: BrowserContext, path: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchReady);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(path);
  await page.waitForFunction(() => (window as Watched).readyAt !== undefined);
  const readyAt = await page.evaluate(() => (window as Watched).readyAt ?? Number.NaN);
  await page.close();
  return Math.round(readyAt);
}
