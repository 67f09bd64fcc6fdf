import type { Browser, Page, Request } from 'playwright-core';
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
      const responses = watchResponses(page);
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
 * Follows the requests of a document, except the endless event stream. The next document ends the
 * wait: what the previous one requested while it was being left may never end.
 */
function watchResponses(page: Page) {
  const awaited = new Set<Request>();
  let isLeaving = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
    if (!request.url().includes('/api/admin/events')) awaited.add(request);
  });
  page.on('framenavigated', (frame) => {
    // Also announced when a document changes its own address.
    if (frame !== page.mainFrame() || !isLeaving) return;
    isLeaving = false;
    awaited.clear();
  });
  page.on('requestfinished', (request) => awaited.delete(request));
  page.on('requestfailed', (request) => awaited.delete(request));
  const list = () => [...awaited].map((request) => request.url()).join(', ');
  const arrive = () =>
    waitUntil(
      () => `all responses to ${page.url()}: ${list()}`,
      () => awaited.size === 0,
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
