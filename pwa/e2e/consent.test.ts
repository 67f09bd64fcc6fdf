import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { listPosts } from '@longitude/contract/posts';
import { listVisits } from '@longitude/contract/visits';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { publicRoutes } from '../src/app/routes.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { slowestMs, waitUntil } from '../../server/src/testing/wait-until.ts';
import { startSite } from './site.ts';
import { signIn, waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
const opened: BrowserContext[] = [];
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close();
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Paths that were told to the server. */
  readonly visits: string[];
  /** Hosts of all requests, the service worker's included. */
  readonly hosts: Set<string>;
}

/** A phone whose every request is seen. */
async function open(remembered: Record<string, string> = {}): Promise<Watched> {
  const { page, context } = await openPhone(browser, { baseURL: site.address, remembered });
  opened.push(context);
  const visits: string[] = [];
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol)) hosts.add(url.host);
    if (url.pathname === '/api/visits')
      visits.push((request.postDataJSON() as { path: string }).path);
  });
  return { page, context, visits, hosts };
}

const box = (page: Page) => page.getByRole('complementary', { name: 'Cookies' });
const press = (page: Page, name: string) => box(page).getByRole('button', { name }).tap();

/** Follows links of the page's foot as a person does; each ends with the new page on screen. */
async function follow(page: Page, ...links: readonly [name: string, path: string][]) {
  const foot = page.getByRole('contentinfo');
  for (const [name, path] of links) {
    await foot.getByRole('link', { name, exact: true }).last().tap();
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
}

const five: readonly [name: string, path: string][] = [
  ['About Us', '/about'],
  ['Blog', '/blog'],
  ['Terms of Service', '/terms'],
  ['Cookie Policy', '/cookies'],
  ['Contact', '/contact'],
];

/**
 * Waits for the views that are due, in any order: while the code that counts is loading, a later
 * view may be sent first. Whatever was sent before them without being due is seen as well.
 */
async function expectVisits({ visits }: Watched, expected: readonly string[]): Promise<void> {
  const deadline = Date.now() + slowestMs;
  while (visits.length < expected.length && Date.now() < deadline) await wait(20);
  assert.deepEqual(visits.toSorted(), expected.toSorted());
}

const reopen = (page: Page) => page.getByRole('button', { name: 'Cookie settings' }).tap();

async function assertNoCookies({ page, context }: Watched): Promise<void> {
  assert.deepEqual(await context.cookies(), []);
  assert.equal(await page.evaluate(() => document.cookie), '');
}

test('nothing is counted before the choice, over a load and five pages', async () => {
  const visitor = await open();
  await visitor.page.goto('/');
  await box(visitor.page).waitFor();
  await follow(visitor.page, ...five);
  assert.deepEqual(visitor.visits, []);
  // From here on, and nothing of before.
  await press(visitor.page, 'Accept');
  await expectVisits(visitor, ['/contact']);
  await assertNoCookies(visitor);
});

async function readCounts(): Promise<Record<string, number>> {
  const rows = await site.admin.call(listVisits, { query: {} });
  return Object.fromEntries(rows.map(({ path, count }) => [path, count]));
}

test('after Accept this page counts, and each further one, on the server as well', async () => {
  const visitor = await open();
  const before = await readCounts();
  await visitor.page.goto('/');
  await press(visitor.page, 'Accept');
  await follow(visitor.page, ...five);
  await visitor.page.reload();
  await expectVisits(visitor, ['/', ...five.map(([, path]) => path), '/contact']);
  const more = { '/': 1, '/about': 1, '/blog': 1, '/terms': 1, '/cookies': 1, '/contact': 2 };
  await waitUntil('the server has counted them', async () => {
    const now = await readCounts();
    return Object.entries(more).every(([path, n]) => now[path] === (before[path] ?? 0) + n);
  });
  await assertNoCookies(visitor);
});

test('after Reject nothing is counted, and the question does not come back', async () => {
  const visitor = await open();
  await visitor.page.goto('/');
  await press(visitor.page, 'Reject');
  await follow(visitor.page, ...five);
  await visitor.page.reload();
  await waitForStart(visitor.page);
  assert.equal(await box(visitor.page).isVisible(), false);
  await reopen(visitor.page);
  await press(visitor.page, 'Accept');
  await expectVisits(visitor, ['/contact']);
  await assertNoCookies(visitor);
});

test('a choice that is taken back stops the counting at once', async () => {
  const visitor = await open();
  await visitor.page.goto('/about');
  await press(visitor.page, 'Accept');
  await expectVisits(visitor, ['/about']);
  await reopen(visitor.page);
  await box(visitor.page)
    .getByText(/^You accepted this on /)
    .waitFor();
  await visitor.page.waitForFunction(() => document.activeElement?.id === 'consent');
  await press(visitor.page, 'Reject');
  await follow(visitor.page, ...five.slice(1));
  await reopen(visitor.page);
  await press(visitor.page, 'Accept');
  await expectVisits(visitor, ['/about', '/contact']);
});

test('who is signed in is not counted', async () => {
  const visitor = await open({ consent: `accepted ${new Date().toISOString()}` });
  await visitor.page.goto('/admin/login');
  await signIn(visitor.page);
  await visitor.page.goto('/about');
  await waitForStart(visitor.page);
  // What counts has been loaded, and has looked at the token.
  await visitor.page.waitForLoadState('networkidle');
  // Signed out on this device, and from then on a visitor like any other.
  await visitor.page.evaluate(() => localStorage.removeItem('auth_token'));
  await follow(visitor.page, ['Terms of Service', '/terms']);
  await expectVisits(visitor, ['/terms']);
});

test('the question hides no button of a form, moves nothing and is the first stop of Tab', async () => {
  const visitor = await open();
  const { page } = visitor;
  await page.goto('/contact');
  await box(page).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  const isInBox = () => document.activeElement?.closest('#consent') !== null;
  assert.equal(await page.evaluate(isInBox), true, 'after the link that skips to the content');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.focus();
  const isHit = await send.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
  assert.equal(isHit, true);
  await page.goto('/');
  await box(page).waitFor();
  assert.equal(await page.evaluate(measureShift), 0);
});

test('the question leaves low windows free', async () => {
  const { page } = await open();
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/');
  await box(page).waitFor();
  const { height = 450 } = (await box(page).boundingBox()) ?? {};
  assert.ok(height < 450 / 4, `${height} of 450 pixels`);
  await page.setViewportSize({ width: 320, height: 256 });
  const { y = 0 } = (await box(page).boundingBox()) ?? {};
  assert.ok(y > 256, 'after the page');
});

/** How far the page has shifted since it was loaded (Layout Instability API). */
function measureShift(): number {
  if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
    throw new Error('Not known');
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const shifts = observer.takeRecords() as LayoutShift[];
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
}

test('no public page asks anybody else for anything, nor sets a cookie', async () => {
  const visitor = await open();
  const { page } = visitor;
  await page.goto('/');
  await press(page, 'Accept');
  const [article] = await site.visitor.call(listPosts);
  assert.ok(article);
  const paths = publicRoutes.map(({ path }) =>
    path.replace('checks/:slug', 'checks/hsts').replace(':slug', article.slug),
  );
  assert.ok(paths.length >= 12);
  for (const path of [...paths, '/nowhere']) {
    await page.goto(path);
    await waitForStart(page);
    await page.waitForLoadState('networkidle');
    assert.deepEqual([...visitor.hosts], [new URL(site.address).host], path);
    await assertNoCookies(visitor);
  }
});
