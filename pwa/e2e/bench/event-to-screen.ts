import { requestInbox } from '@longitude/contract/requests';
import type { Page } from 'playwright-core';
import { buildRequest } from '../../../server/src/testing/builders.ts';
import { startTestServer, type TestServer } from '../../../server/src/testing/test-server.ts';
import { launchBrowser, openPhone } from '../browser.ts';
import { rememberAdministrator } from '../site.ts';

/** Requests that visitors send, one after the other, far enough apart not to be batched. */
const turns = 15;
const apartMs = 1_100;

export interface EventToScreen {
  /**
   * The process of the administrator's connection, seen from the process that received the request.
   */
  readonly process: 'the same' | 'another';
  readonly median: number;
  readonly slowest: number;
  /** Milliseconds until each step on the way, medians as well. */
  readonly answered: number;
  readonly 'event stored': number;
  readonly 'list asked for': number;
  readonly 'list answered': number;
}

/** Measures the time from a visitor's request until an open list shows it, step by step. */
export async function measureEventToScreen(
  site: TestServer,
  secret: string,
): Promise<EventToScreen[]> {
  const environment = { SECRET_KEY: secret, MONGODB_URI: site.product.databaseUri };
  const other = await startTestServer({ ...environment, ROLE: 'api' }, { hasSite: true });
  const browser = await launchBrowser();
  try {
    const rows: EventToScreen[] = [];
    for (const [process, shown] of [
      ['the same', site],
      ['another', other],
    ] as const) {
      const options = { baseURL: shown.address, remembered: rememberAdministrator(shown) };
      const { context, page } = await openPhone(browser, { ...options, hasWorker: false });
      await page.addInitScript(watchRows);
      await page.goto('/admin?tab=requests');
      await page.locator('[data-id]').first().waitFor();
      const moments: Moments[] = [];
      for (let turn = 0; turn < turns; turn++) {
        await page.waitForTimeout(apartMs);
        moments.push(await send(site, page));
      }
      rows.push(describe(process, moments));
      await context.close();
    }
    return rows;
  } finally {
    await browser.close();
    await other.stop();
  }
}

/** Milliseconds of the clock that browser and server share, from the sending on. */
type Moments = Readonly<Record<(typeof parts)[number], number>>;
const parts = ['answered', 'event stored', 'list asked for', 'list answered', 'on screen'] as const;

type Watched = Window & { newsAt?: number };

/** Runs in the page: the time of the frame in which the list announced something new. */
function watchRows(): void {
  const watched = window as Watched;
  let reported = '';
  new MutationObserver(() => {
    const text = document.querySelector('main output > button')?.textContent ?? '';
    if (text === reported) return;
    reported = text;
    requestAnimationFrame(() => setTimeout(() => (watched.newsAt = Date.now())));
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

async function send(site: TestServer, page: Page): Promise<Moments> {
  await page.evaluate(() => {
    delete (window as Watched).newsAt;
    performance.clearResourceTimings();
  });
  const stored = Promise.withResolvers<number>();
  const stop = site.product.context.events.onAppend(() => stored.resolve(Date.now()));
  const since = Date.now();
  await site.visitor.call(requestInbox.create, { payload: buildRequest() });
  const answered = Date.now();
  const storedAt = await stored.promise;
  stop();
  await page.waitForFunction(() => (window as Watched).newsAt !== undefined);
  const { asked, listed, shown } = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const list = calls.find(({ name }) => /service-requests\?/.test(name));
    const at = (time = Number.NaN) => performance.timeOrigin + time;
    return {
      asked: at(list?.startTime),
      listed: at(list?.responseEnd),
      shown: (window as Watched).newsAt ?? Number.NaN,
    };
  });
  return {
    answered: answered - since,
    'event stored': storedAt - since,
    'list asked for': asked - since,
    'list answered': listed - since,
    'on screen': shown - since,
  };
}

function describe(process: EventToScreen['process'], moments: readonly Moments[]): EventToScreen {
  const of = (part: (typeof parts)[number]) =>
    moments.map((each) => each[part]).toSorted((a, b) => a - b);
  const middle = (part: (typeof parts)[number]) =>
    Math.round(of(part)[moments.length >> 1] ?? Number.NaN);
  return {
    process,
    median: middle('on screen'),
    slowest: Math.round(of('on screen').at(-1) ?? Number.NaN),
    answered: middle('answered'),
    'event stored': middle('event stored'),
    'list asked for': middle('list asked for'),
    'list answered': middle('list answered'),
  };
}
