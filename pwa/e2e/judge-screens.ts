import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { openDesktop, openPhone } from './browser.ts';
import { findViolations } from './find-violations.ts';
import type { Screen } from './screens.ts';
import { rememberFor } from './site.ts';
import { findSmallTargets } from './touch-targets.ts';
import { watchPage } from './watch-page.ts';

const themes = ['light', 'dark'] as const;

/** What axe finds in both themes. */
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

type Watched = Window & { shifts?: string[] };

/**
 * Runs in the page: what moved without anybody having touched something (Layout Instability). The
 * half second of `hadRecentInput` is too short for answers that take time: saving the site does.
 */
function watchShifts(): void {
  const answerMs = 15_000;
  const shifts: string[] = [];
  (window as Watched).shifts = shifts;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[]) {
      const moved = entry.sources.map(({ node }) => (node as Element | null)?.outerHTML ?? '');
      const isAnswer = entry.lastInputTime > 0 && entry.startTime - entry.lastInputTime < answerMs;
      // Less than a thousandth is a letter that moved within its line.
      const isSeen = entry.value >= 0.001 && !entry.hadRecentInput && !isAnswer;
      if (isSeen) shifts.push(`${entry.value}: ${moved.join(' ').slice(0, 300)}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

interface LayoutShift {
  readonly value: number;
  readonly hadRecentInput: boolean;
  /** Of the page's time, in ms; 0 before any. */
  readonly lastInputTime: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

const findShifts = (page: Page) => page.evaluate(() => (window as Watched).shifts ?? []);

type Problems = Readonly<Record<string, readonly string[]>>;
type Judge = (page: Page) => Promise<string[]>;

/** What is wrong with each screen; screens without a fault are left out. */
async function judgeAll(
  open: typeof openPhone,
  browser: Browser,
  site: TestServer,
  screens: readonly Screen[],
  judge: Judge,
): Promise<Problems> {
  const problems: [string, string[]][] = [];
  for (const viewer of new Set(screens.map((screen) => screen.viewer))) {
    const remembered = rememberFor(viewer, site);
    const options = { baseURL: site.address, remembered, hasWorker: false };
    const { context, page: first } = await open(browser, options);
    // The heading font is there before: a machine of tests may have no font of the same metrics.
    await first.goto('/contact');
    await first.evaluate(() => document.fonts.ready.then(() => undefined));
    await context.addInitScript(watchShifts);
    for (const screen of screens.filter((other) => other.viewer === viewer)) {
      const page = await context.newPage();
      const wrong = watchPage(page, site.address);
      await page.goto(screen.path);
      await screen.reach(page);
      const shifts = await findShifts(page);
      problems.push([screen.name, [...shifts, ...(await judge(page)), ...wrong]]);
      await page.close();
    }
    await context.close();
  }
  return Object.fromEntries(problems.filter(([, found]) => found.length > 0));
}

/** On a phone: axe, width, targets for fingers, errors and traffic. */
export const judgePhone = (browser: Browser, site: TestServer, screens: readonly Screen[]) =>
  judgeAll(openPhone, browser, site, screens, async (page) => [
    ...(await findInThemes(page)),
    ...(await findSmallTargets(page)),
    ...(await findOverflow(page, 320)),
    ...(await findOverflow(page, 390)),
  ]);

/** On a desk: axe, width, errors and traffic. */
export const judgeDesk = (browser: Browser, site: TestServer, screens: readonly Screen[]) =>
  judgeAll(openDesktop, browser, site, screens, async (page) => [
    ...(await findInThemes(page)),
    ...(await findOverflow(page, 1440)),
  ]);

/** Refusals that are right, although they are errors on the wire. */
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

/** Without the refusals that a screen is there to show. */
export const withoutRefusals = (problems: Problems) =>
  Object.entries(problems)
    .map(([name, found]) => [name, found.filter((text) => !isRight(name, text))] as const)
    .filter(([, found]) => found.length > 0);
