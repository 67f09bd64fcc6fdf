import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { launchBrowser, openDesktop, openPhone } from './browser.ts';
import { fillInbox } from './fill-inbox.ts';
import { adminScreens, emptyScreens, publicScreens, type Screen } from './screens.ts';
import { rememberFor, startSite } from './site.ts';
import { findSmallTargets } from './touch-targets.ts';

const themes = ['light', 'dark'] as const;

let browser: Browser;
let full: TestServer;
let empty: TestServer;
let requestId: string;

before(async () => {
  [browser, full, empty] = await Promise.all([launchBrowser(), startSite(), startSite()]);
  requestId = await fillInbox(full);
});
after(async () => {
  await browser.close();
  await Promise.all([full.stop(), empty.stop()]);
});

/** What axe finds in both themes, as texts that lead to the place. */
async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const axe = new AxeBuilder({ page }).setLegacyMode();
    // Nothing but colours differs between the themes.
    if (colorScheme === 'dark') axe.withRules('color-contrast');
    const { violations } = await axe.analyze();
    for (const { id, nodes } of violations) {
      for (const node of nodes)
        found.push(`${colorScheme}: ${id}: ${node.html} ${node.failureSummary}`);
    }
  }
  return found;
}

/** What makes the page wider than the window at this width. */
async function findOverflow(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate((limit) => {
    if (document.documentElement.scrollWidth <= limit) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > limit + 1,
    );
    return wide.map(({ tagName, className }) => `${limit}: ${tagName}.${className}`);
  }, width);
}

type Problems = Readonly<Record<string, readonly string[]>>;
type Judge = (page: Page) => Promise<string[]>;

/** What is wrong with each screen; screens without a fault are left out. */
async function judgeAll(
  open: typeof openPhone,
  site: TestServer,
  screens: readonly Screen[],
  judge: Judge,
): Promise<Problems> {
  const problems: [string, string[]][] = [];
  for (const viewer of new Set(screens.map((screen) => screen.viewer))) {
    const remembered = rememberFor(viewer, site);
    const options = { baseURL: site.address, remembered, hasWorker: false };
    const { context } = await open(browser, options);
    for (const screen of screens.filter((other) => other.viewer === viewer)) {
      const page = await context.newPage();
      await page.goto(screen.path);
      await screen.reach(page);
      problems.push([screen.name, await judge(page)]);
      await page.close();
    }
    await context.close();
  }
  return Object.fromEntries(problems.filter(([, found]) => found.length > 0));
}

const judgePhone = (site: TestServer, screens: readonly Screen[]) =>
  judgeAll(openPhone, site, screens, async (page) => [
    ...(await findViolations(page)),
    ...(await findSmallTargets(page)),
    ...(await findOverflow(page, 320)),
    ...(await findOverflow(page, 390)),
  ]);

const judgeDesk = (site: TestServer, screens: readonly Screen[]) =>
  judgeAll(openDesktop, site, screens, async (page) => [
    ...(await findViolations(page)),
    ...(await findOverflow(page, 1440)),
  ]);

const named = (screens: readonly Screen[], names: readonly string[]) =>
  screens.filter(({ name }) => names.includes(name));

test('on a phone every public screen is accessible, fits, and has targets for fingers', async () => {
  assert.deepEqual(await judgePhone(full, publicScreens), {});
});

test('on a phone every screen of the back office is, does and has', async () => {
  assert.deepEqual(await judgePhone(full, adminScreens(requestId)), {});
  assert.deepEqual(await judgePhone(empty, emptyScreens), {});
});

test('on a desk the main screens are accessible and fit', async () => {
  const seen = ['home', 'contact', 'contact-request-errors', 'not-found', 'login'];
  assert.deepEqual(await judgeDesk(full, named(publicScreens, seen)), {});
  const worked = [
    'overview',
    'requests',
    'request',
    'messages',
    'message-dialog',
    'settings-errors',
  ];
  assert.deepEqual(await judgeDesk(full, named(adminScreens(requestId), worked)), {});
});
