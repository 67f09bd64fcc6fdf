import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop, openPhone, type Opened } from './browser.ts';
import { chosenCookies, startSite } from './site.ts';
import { toast, waitForStart, waitUntil } from './steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const sprint = '/blog/split-a-sprint-across-ten-and-a-half-hours';
const ports = '/blog/the-port-nobody-closed';
const options = () => ({ baseURL: site.address, remembered: chosenCookies });
const titles = (page: Page) => page.locator('article h3').allTextContents();
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

const categoryChips = (page: Page) =>
  page.getByRole('navigation', { name: 'Category', exact: true });

async function openAt(path: string, hasWorker = false): Promise<Opened> {
  const opened = await openPhone(browser, { ...options(), hasWorker });
  await opened.page.goto(path);
  await waitForStart(opened.page);
  return opened;
}

test('articles are searched, chosen by category and read, and going back keeps the place', async () => {
  const { context, page, errors } = await openAt('/blog');
  assert.equal((await titles(page)).length, 6);
  await page.getByPlaceholder('Search articles...').fill('port');
  await categoryChips(page).getByText('Cybersecurity').click();
  await page.waitForURL('**/blog?q=port&category=Cybersecurity');
  assert.deepEqual(await titles(page), ['The port nobody closed']);
  await page.getByRole('link', { name: 'All', exact: true }).click();
  await page.getByPlaceholder('Search articles...').fill('');
  await page.waitForURL('**/blog');
  const link = page.locator('.posts article h3 a').last();
  const title = (await link.textContent()) ?? '';
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  assert.ok(place > 300);
  await link.click();
  await heading(page, title);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.goBack();
  await heading(page, 'Industry Insights');
  await page.waitForFunction((before) => Math.abs(scrollY - before) < 2, place);
  assert.deepEqual(errors, []);
  await context.close();
});

type Watched = Window & { isLifted?: Promise<boolean> };

/** Runs in the page: notes of each transition whether the picture moves in it. */
function watchTransitions(): void {
  const start = document.startViewTransition.bind(document);
  document.startViewTransition = (update) => {
    const transition = start(update);
    (window as Watched).isLifted = transition.ready.then(() =>
      document.getAnimations().some(({ effect }) => {
        return effect instanceof KeyframeEffect && effect.pseudoElement?.includes('(cover)');
      }),
    );
    return transition;
  };
}

test('the picture of a card becomes the picture of its article, and of the next one', async () => {
  const { context, page, errors } = await openAt('/blog');
  const names = ['The port nobody closed', 'What a security header actually stops'] as const;
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  // The focus asks for the chunk of the page, without which there is no transition.
  await Promise.all([page.waitForRequest(/\/post-page-[^/]+\.js$/), link(names[0]).focus()]);
  await link(names[0]).click();
  await heading(page, names[0]);
  await page.goBack();
  await heading(page, 'Industry Insights');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(watchTransitions);
  for (const name of names) {
    await link(name).click();
    assert.equal(await page.evaluate(() => (window as Watched).isLifted), true);
    await page.evaluate(() => delete (window as Watched).isLifted);
    await heading(page, name);
    await page.waitForFunction(() => document.getAnimations().length === 0);
  }
  assert.deepEqual(errors, []);
  await context.close();
});

test('the document is named after the article that a link opened', async () => {
  const { context, page } = await openAt('/blog');
  await page.getByRole('link', { name: 'The port nobody closed', exact: true }).click();
  await heading(page, 'The port nobody closed');
  await page.waitForFunction(() => document.title.startsWith('The port nobody closed - '));
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await page.waitForFunction(() => document.title.startsWith('Industry Insights - '));
  await context.close();
});

test('the link of an article is copied, and a toast says so', async () => {
  const { context, page } = await openAt(ports);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Share' }).click();
  await toast(page, 'Link Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(copied, site.address + ports);
  await context.close();
});

test('what was read can be read again without a connection, however it was opened', async () => {
  const { context, page } = await openAt(sprint, true);
  await waitUntil(page, async () => (await caches.match(location.href)) !== undefined);
  await page.getByRole('link', { name: 'More Articles' }).click();
  await heading(page, 'Industry Insights');
  await page.getByRole('link', { name: 'The port nobody closed', exact: true }).click();
  await heading(page, 'The port nobody closed');
  await waitUntil(page, async () => (await caches.match(location.href)) !== undefined);
  await context.setOffline(true);
  for (const [path, title] of [
    [ports, 'The port nobody closed'],
    [sprint, /^How to split a sprint/],
  ] as const) {
    await page.goto(path);
    await heading(page, title);
    await page.locator('.article-text p').first().waitFor();
    await page.waitForFunction(() => {
      const cover = document.querySelector<HTMLImageElement>('.article-cover img');
      return cover?.complete === true && cover.naturalWidth > 0;
    });
  }
  await page.goto('/blog?category=Cybersecurity');
  await waitForStart(page);
  await page.getByText('2 articles in Cybersecurity').waitFor();
  // The other one was not read: it is not on the device, which does not mean that there is none.
  await page
    .getByRole('link', { name: 'What a security header actually stops', exact: true })
    .click();
  await heading(page, /^The line is interrupted/);
  await page.waitForFunction(() => document.title.startsWith('Offline - '));
  await context.close();
});

test('by keyboard alone one filters, opens an article and scrolls its code', async () => {
  const { context, page } = await openDesktop(browser, { ...options(), hasWorker: false });
  await page.goto('/blog');
  await waitForStart(page);
  await page.getByPlaceholder('Search articles...').focus();
  await page.keyboard.type('sprint');
  for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/blog?q=sprint&category=Team+Management');
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
  assert.equal(await focused(), 'Team Management');
  while ((await focused()) !== 'How to split a sprint across ten and a half hours') {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await heading(page, /^How to split a sprint/);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('region', { name: 'Code 1' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => (document.activeElement?.scrollLeft ?? 0) > 0);
  await context.close();
});

test('without scripts articles are searched, filtered and read, and a missing one is a true 404', async () => {
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/blog');
  await page.getByPlaceholder('Search articles...').fill('rate');
  await page.getByRole('button', { name: 'Search' }).click();
  assert.equal(new URL(page.url()).search, '?q=rate');
  assert.deepEqual(await titles(page), ['Reading an offshore rate card']);
  await categoryChips(page).getByText('Cybersecurity').click();
  await page.getByText('No posts found').waitFor();
  await page.getByRole('link', { name: 'Show all articles' }).click();
  await page.getByRole('link', { name: 'The port nobody closed', exact: true }).click();
  await page.locator('.article-text p').first().waitFor();
  // The text can be there before the style sheet.
  await page.getByRole('button', { name: 'Share' }).waitFor({ state: 'hidden' });
  const answer = await page.goto('/blog/nowhere');
  assert.equal(answer?.status(), 404);
  await heading(page, 'Post Not Found');
  await context.close();
});
