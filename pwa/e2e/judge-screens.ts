import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { openDesktop, openPhone } from './browser.ts';
import { findViolations } from './find-violations.ts';
import { findUnasked, watchShifts } from './layout-shifts.ts';
import type { Screen } from './screens.ts';
import { rememberFor } from './site.ts';
import { findSmallTargets } from './touch-targets.ts';
import { watchPage } from './watch-page.ts';

const themes = ['light', 'dark'] as const;

/** The violations found by axe in both themes. */
async function findInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    // Nothing but colours differs between the themes.
    const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
    const violations = await findViolations(page, rules);
    found.push(...violations.map((text) => `${colorScheme}: ${text}`));
  }
  return found;
}

/** Elements that make the page wider than the window at this width. */
export async function findOverflow(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  return page.evaluate((limit) => {
    if (document.documentElement.scrollWidth <= limit) return [];
    const isClipped = ({ parentElement }: Element): boolean =>
      parentElement !== null &&
      parentElement !== document.body &&
      (getComputedStyle(parentElement).overflowX !== 'visible' || isClipped(parentElement));
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > limit + 1 && !isClipped(element),
    );
    const found = wide.map(({ tagName, className }) => `${limit}: ${tagName}.${className}`);
    const { scrollWidth } = document.documentElement;
    return found.length > 0 || scrollWidth <= limit + 1 ? found : [`${limit}: ${scrollWidth}`];
  }, width);
}

/** Elements that make the page wider than a phone whose owner set text to twice its size. */
async function findLargeTextOverflow(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const found = await findOverflow(page, 390);
  await session.detach();
  return found.map((text) => `large text, ${text}`);
}

type Problems = Readonly<Record<string, readonly string[]>>;

/** @returns the problems of each screen; screens without any are left out */
async function judgeAll(
  open: typeof openPhone,
  browser: Browser,
  site: TestServer,
  screens: readonly Screen[],
  judge: (page: Page) => Promise<string[]>,
): Promise<Problems> {
  const problems: [string, string[]][] = [];
  for (const viewer of new Set(screens.map((screen) => screen.viewer))) {
    const remembered = rememberFor(viewer, site);
    const options = { baseURL: site.address, remembered, hasWorker: false };
    const { context, page: first } = await open(browser, options);
    // The heading font is loaded before: test machines may have no font of the same metrics.
    await first.goto('/contact');
    await first.evaluate(() => document.fonts.ready.then(() => undefined));
    await watchShifts(context);
    for (const screen of screens.filter((other) => other.viewer === viewer)) {
      const page = await context.newPage();
      const found = watchPage(page, site.address);
      const responses = await watchResponses(page);
      await page.goto(screen.path);
      await screen.reach(page);
      await responses.arrive();
      const shifts = await findUnasked(page);
      const violations = await findInThemes(page);
      const all = [...shifts, ...violations, ...(await judge(page)), ...found];
      problems.push([screen.name, all.filter((text) => !isRight(screen.name, text))]);
      await page.close();
    }
    await context.close();
  }
  return Object.fromEntries(problems.filter(([, found]) => found.length > 0));
}

/**
 * Follows the requests of the shown document, except the endless event stream. Not those of a
 * document that was left while it was loading: they may never end.
 */
async function watchResponses(page: Page) {
  const awaited = new Map<string, { readonly url: string; readonly document: string }>();
  let shown = '';
  const client = await page.context().newCDPSession(page);
  client.on('Page.frameNavigated', ({ frame }) => {
    if (!frame.parentId) shown = frame.loaderId;
  });
  client.on('Network.requestWillBeSent', ({ requestId, loaderId, request: { url } }) => {
    if (!url.includes('/api/admin/events')) awaited.set(requestId, { url, document: loaderId });
  });
  client.on('Network.loadingFinished', ({ requestId }) => awaited.delete(requestId));
  client.on('Network.loadingFailed', ({ requestId }) => awaited.delete(requestId));
  await Promise.all([client.send('Page.enable'), client.send('Network.enable')]);
  const list = () =>
    [...awaited.values()].flatMap(({ url, document }) => (document === shown ? url : []));
  const arrive = () =>
    waitUntil(
      () => `all responses to ${page.url()}: ${list().join(', ')}`,
      () => list().length === 0,
    );
  return { arrive };
}

/** On a phone: axe, layout shifts, width (also with large text), touch targets, errors and traffic. */
export const judgePhone = (browser: Browser, site: TestServer, screens: readonly Screen[]) =>
  judgeAll(openPhone, browser, site, screens, async (page) => [
    ...(await findSmallTargets(page)),
    ...(await findOverflow(page, 320)),
    ...(await findOverflow(page, 390)),
    ...(await findLargeTextOverflow(page)),
  ]);

/** On a desktop: axe, layout shifts, width, errors and traffic. */
export const judgeDesk = (browser: Browser, site: TestServer, screens: readonly Screen[]) =>
  judgeAll(openDesktop, browser, site, screens, (page) => findOverflow(page, 1440));

/** Rejections that a screen exists to show, although they are errors on the wire. */
const refusals: Readonly<Record<string, number>> = {
  'settings-test-failed': 422,
  'post-new-errors': 400,
  'category-slug-taken': 409,
  'post-conflict': 412,
  'reset-expired': 404,
  'confirm-password': 403,
};

function isRight(screen: string, problem: string): boolean {
  const status = refusals[screen];
  return problem.startsWith(`${status}: `) || problem.includes(`status of ${status}`);
}
