import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { launchBrowser, openDesktop, openPhone, type OpenOptions } from './browser.ts';
import { fillInbox } from './fill-inbox.ts';
import { adminScreens, publicScreens, type Screen } from './screens.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';

let browser: Browser;
let site: TestServer;
let requestId: string;

before(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSite()]);
  requestId = await fillInbox(site);
});
after(async () => {
  await browser.close();
  await site.stop();
});

/** Each address once, with what shows that it has come. */
const firstOf = (screens: readonly Screen[]) =>
  screens.filter(({ path }, at) => screens.findIndex((other) => other.path === path) === at);

/** Collects requests to others, requests that failed, and answers that are errors. */
function watchTraffic(page: Page, own: string): string[] {
  const found: string[] = [];
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${own}/`) && !/^(data|blob):/.test(url)) found.push(`to others: ${url}`);
  });
  page.on('requestfailed', (request) => {
    // Leaving a page ends what it still loads.
    const reason = request.failure()?.errorText;
    if (reason !== 'net::ERR_ABORTED') found.push(`${reason}: ${request.url()}`);
  });
  page.on('response', (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()}: ${answer.url()}`);
  });
  return found;
}

/** What is right about an address that does not exist. */
const isExpected = (text: string) => /^404: \S+\/nowhere$|^404: \S+\/0{24}$/.test(text);

async function visitAll(
  open: typeof openPhone,
  screens: readonly Screen[],
  options: Partial<OpenOptions>,
): Promise<void> {
  const opened = await open(browser, { baseURL: site.address, hasWorker: false, ...options });
  const { context, page, errors } = opened;
  const found = watchTraffic(page, site.address);
  for (const { name, path, reach } of screens) {
    await page.goto(path);
    await reach(page);
    await page.waitForLoadState('networkidle');
    // The browser also reports the status of an answer on its console.
    const shown = errors.filter((text) => !text.includes('status of 404'));
    assert.deepEqual([...shown, ...found.filter((text) => !isExpected(text))], [], name);
  }
  await context.close();
}

test('every public page starts without an error, a violation or a stranger', () =>
  visitAll(openPhone, firstOf(publicScreens), { remembered: chosenCookies }));

test('every screen of the back office does as well', () =>
  visitAll(openDesktop, firstOf(adminScreens(requestId)), {
    remembered: rememberAdministrator(site),
  }));

test('a visitor far away, in another language and another day, hydrates the same pages', () =>
  visitAll(openDesktop, firstOf(publicScreens).slice(0, 3), {
    remembered: chosenCookies,
    locale: 'de-DE',
    timezoneId: 'Pacific/Kiritimati',
  }));
