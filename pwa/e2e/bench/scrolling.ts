import type { Browser, CDPSession, Page } from 'playwright-core';
import type { TestServer } from '../../../server/src/testing/test-server.ts';
import { launchBrowser, openPhone } from '../browser.ts';
import { fillMany, manyRows } from '../fill-many.ts';
import { rememberAdministrator } from '../site.ts';
import { readMainTasks, type MainTask } from './main-tasks.ts';

/** The factor by which the processor is slowed down. */
const slowdown = 4;
/** Milliseconds from which the browser calls a task long. */
const long = 50;

/** Maximum flings until a list reaches its end. */
const maxFlings = 400;

export interface Scrolling {
  readonly list: string;
  /** `loading`: down to the last row for the first time; `again`: up and down over all of them. */
  readonly way: 'loading' | 'again';
  /** Tasks of the page's main thread that took more than 50 ms of the processor. */
  readonly long: number;
  /**
   * Tasks of more than 50 ms, with everything else that this machine did, and as reported to the
   * page.
   */
  readonly waited: number;
  readonly observed: number;
  /** Processor time of the longest task in milliseconds, and its purpose. */
  readonly longest: number;
  readonly 'of what': string;
}

/**
 * Measures whether a task blocks a thumb that scrolls through lists of 500 rows on a slow phone.
 * For comparison, a page of 500 plain rows shows the browser's own time.
 */
export async function measureScrolling(site: TestServer): Promise<Scrolling[]> {
  await fillMany(site);
  const browser = await launchBrowser();
  try {
    return [
      ...(await scroll(browser, site, 'plain rows', '/plain-rows')),
      ...(await scroll(browser, site, 'requests', '/admin?tab=requests')),
      ...(await scroll(browser, site, 'messages', '/admin?tab=messages')),
    ];
  } finally {
    await browser.close();
  }
}

type Watched = Window & { longTasks?: number };

/** Runs in the page. */
function watchLongTasks(): void {
  const watched = window as Watched;
  watched.longTasks = 0;
  new PerformanceObserver((list) => {
    watched.longTasks = (watched.longTasks ?? 0) + list.getEntries().length;
  }).observe({ type: 'longtask' });
}

async function scroll(
  browser: Browser,
  site: TestServer,
  list: string,
  path: string,
): Promise<Scrolling[]> {
  const options = { baseURL: site.address, remembered: rememberAdministrator(site) };
  const { context, page } = await openPhone(browser, { ...options, hasWorker: false });
  await page.route('**/plain-rows', (route) =>
    route.fulfill({ contentType: 'text/html', body: composePlainRows() }),
  );
  await page.goto(path);
  await page.locator('[data-id]').first().waitFor();
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const ways = {
    loading: () => flingUntil(page, client, 'down'),
    again: async () => {
      await flingUntil(page, client, 'up');
      await flingUntil(page, client, 'down');
    },
  };
  const rows: Scrolling[] = [];
  for (const way of ['loading', 'again'] as const) {
    await page.evaluate(watchLongTasks);
    const tasks = await readMainTasks(browser, page, ways[way]);
    const observed = await page.evaluate(() => (window as Watched).longTasks ?? Number.NaN);
    rows.push({ list, way, ...describe(tasks), observed });
  }
  await context.close();
  return rows;
}

function describe(tasks: readonly MainTask[]) {
  const [longest] = tasks.toSorted((a, b) => b.work - a.work);
  return {
    long: tasks.filter(({ work }) => work > long).length,
    waited: tasks.filter(({ milliseconds }) => milliseconds > long).length,
    longest: Math.round(longest?.work ?? Number.NaN),
    'of what': longest?.nameParts() ?? '',
  };
}

type Direction = 'up' | 'down';

/** Flings until the list's other end is on the screen and has stopped moving. */
async function flingUntil(page: Page, client: CDPSession, direction: Direction): Promise<void> {
  for (let count = 0; count < maxFlings; count++) {
    await fling(client, direction);
    const { isTop, isLast } = await page.evaluate(readPlace, manyRows);
    if (direction === 'up' ? isTop : isLast) return;
  }
  throw new Error(`${page.url()} did not reach its end`);
}

/** Runs in the page. */
function readPlace(rows: number) {
  const isEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
  return {
    isTop: scrollY === 0,
    isLast: isEnd && document.querySelectorAll('[data-id]').length === rows,
  };
}

/** A thumb that drags the page by half a screen and lifts at full speed, as a screen reports it. */
async function fling(client: CDPSession, direction: Direction): Promise<void> {
  const [from, step] = direction === 'down' ? [700, -50] : [200, 50];
  const begun = Date.now() / 1_000;
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number, after: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: 195, y }],
      timestamp: begun + after,
    });
  await send('touchStart', from, 0);
  for (let move = 1; move <= 10; move++) await send('touchMove', from + step * move, move * 0.016);
  await send('touchEnd', from + step * 10, 0.17);
}

function composePlainRows(): string {
  const rows = Array.from(
    { length: manyRows },
    (_, index) => `<li data-id="${index}">Client ${index}<br>A line<br>Another line</li>`,
  );
  const head = '<meta name="viewport" content="width=device-width"><title>Plain rows</title>';
  return `<!doctype html>${head}<style>li{height:9rem}</style><ul>${rows.join('')}</ul>`;
}
