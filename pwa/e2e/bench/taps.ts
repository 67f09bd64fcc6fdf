import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser, openPhone } from '../browser.ts';
import { chosenCookies } from '../site.ts';

/** The factor by which the processor is slowed down. */
const slowdown = 4;
/** Milliseconds after the first paint at which a finger comes down. */
const moments = [0, 50, 100, 200, 400, 800];

export interface Taps {
  readonly path: string;
  /** Milliseconds from the touch to the frame that responds, the slowest of all moments. */
  readonly slowest: number;
  readonly all: string;
}

/** Opens the menu of each page while the page starts, and measures the response time. */
export async function measureTaps(address: string, paths: readonly string[]): Promise<Taps[]> {
  const browser = await launchBrowser();
  const taps: Taps[] = [];
  try {
    for (const path of paths) {
      const times: number[] = [];
      for (const moment of moments) {
        const options = { baseURL: address, remembered: chosenCookies, hasWorker: false };
        const { context, page } = await openPhone(browser, options);
        await page.addInitScript(watchTaps);
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

type Watched = Window & { answered?: number };

/**
 * Runs in the page: measures from the touch's own time stamp to the frame after the menu opened.
 */
function watchTaps(): void {
  let touchedAt = 0;
  addEventListener('touchstart', (event) => (touchedAt = event.timeStamp), true);
  const respond = () => {
    (window as Watched).answered = performance.now() - touchedAt;
  };
  // The task after the next frame, which has been painted by then.
  addEventListener('toggle', () => requestAnimationFrame(() => setTimeout(respond)), true);
}

async function tapAfterPaint(page: Page, client: CDPSession, path: string, moment: number) {
  await page.goto(path, { waitUntil: 'commit' });
  const summary = page.locator('header summary');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length);
  const box = await summary.boundingBox();
  if (!box) throw new Error(`${path} shows no menu`);
  await page.waitForTimeout(moment);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction(() => (window as Watched).answered !== undefined);
  return Math.round(await page.evaluate(() => (window as Watched).answered ?? Number.NaN));
}
