import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openPhone } from '../browser.ts';
import { chosenCookies } from '../site.ts';

/** How much slower the processor is than this machine's. */
const slowdown = 4;
/** Milliseconds after the first paint at which a finger comes down. */
const moments = [0, 50, 100, 200, 400, 800];

interface Tap {
  readonly path: string;
  /** Milliseconds until the paint that answers the tap, the slowest of the moments. */
  readonly slowest: number;
  readonly all: string;
}

/** Taps the menu of each page while it starts: how long until the screen answers? */
export async function measureTaps(address: string): Promise<Tap[]> {
  const browser = await launchBrowser();
  const taps: Tap[] = [];
  try {
    for (const path of ['/', '/contact', '/calculator', '/blog']) {
      const times: number[] = [];
      for (const moment of moments) {
        const options = { baseURL: address, remembered: chosenCookies, hasWorker: false };
        const { context, page } = await openPhone(browser, options);
        const client = await context.newCDPSession(page);
        await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        times.push(await tapAfterPaint(page, client, path, moment));
        await context.close();
      }
      taps.push({ path, slowest: Math.max(...times), all: times.join(' ') });
    }
  } finally {
    await browser.close();
  }
  return taps;
}

/** Milliseconds from the finger to the next paint, as the browser itself measures it (Event Timing). */
async function tapAfterPaint(page: Page, client: CDPSession, path: string, moment: number) {
  await page.goto(path, { waitUntil: 'commit' });
  const summary = page.locator('header summary');
  await summary.waitFor();
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  const box = await summary.boundingBox();
  if (!box) throw new Error(`${path} shows no menu`);
  await page.waitForTimeout(moment);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.locator('header details[open]').waitFor();
  const read = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const durations = list.getEntries().map((entry) => entry.duration);
            resolve(Math.max(...durations));
          }).observe({
            type: 'event',
            buffered: true,
            durationThreshold: 16,
          } as PerformanceObserverInit);
          setTimeout(() => resolve(0), 1000);
        }),
    );
  return Math.round(await read());
}
