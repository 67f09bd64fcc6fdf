import { after, before } from 'node:test';
import type { Browser, BrowserContext } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import {
  closeBrowser,
  openBrowser,
  openDesktop,
  openPage,
  openPhone,
  type Opened,
} from './browser.ts';
import { chosenCookies, startSite } from './site.ts';

type Remembered = Readonly<Record<string, string>>;

/**
 * Starts the product with its site and the browser before the tests of a file, and ends them after.
 * @param prepare creates the initial data
 */
export function useSite(
  prepare?: (site: TestServer, browser: Browser) => Promise<unknown>,
  start: () => Promise<TestServer> = startSite,
) {
  let running: { readonly browser: Browser; readonly site: TestServer } | undefined;
  before(async () => {
    const [browser, site] = await Promise.all([openBrowser(), start()]);
    running = { browser, site };
    await prepare?.(site, browser);
  });
  after(async () => {
    await closeBrowser();
    await running?.site.stop();
  });
  const read = () => {
    if (!running) throw new Error('The site runs in tests and hooks only.');
    return running;
  };
  return {
    get site() {
      return read().site;
    },
    get browser() {
      return read().browser;
    },
    ...takeTurns(() => ({ browser: read().browser, baseURL: read().site.address })),
  };
}

interface Place {
  readonly browser: Browser;
  readonly baseURL: string;
}

/**
 * Opens devices without a worker, one after another in a browser context, which has already
 * compiled the code. Each gets the given storage. A test closes the page, and leaves nothing in the
 * context.
 */
export function takeTurns(find: () => Place) {
  const contexts = new Map<string, BrowserContext>();
  const open = async (device: typeof openPhone, remembered: Remembered): Promise<Opened> => {
    const key = `${device.name} ${JSON.stringify(remembered)}`;
    const free = contexts.get(key);
    if (free?.pages().length !== 0) {
      const { browser, baseURL } = find();
      const opened = await device(browser, { baseURL, remembered, hasWorker: false });
      contexts.set(key, opened.context);
      opened.context.once('close', () => contexts.delete(key));
      return opened;
    }
    const opened = await openPage(free);
    await opened.page.addInitScript(beginAnew, remembered);
    return opened;
  };
  return {
    openPhone: (remembered: Remembered = chosenCookies) => open(openPhone, remembered),
    openDesktop: (remembered: Remembered = chosenCookies) => open(openDesktop, remembered),
  };
}

/** Runs in the page before its own scripts: clears everything from the previous page. */
function beginAnew(remembered: Remembered): void {
  if (window !== top || sessionStorage.getItem('begun')) return;
  localStorage.clear();
  for (const [name, value] of Object.entries(remembered)) localStorage.setItem(name, value);
  sessionStorage.setItem('begun', 'true');
}
