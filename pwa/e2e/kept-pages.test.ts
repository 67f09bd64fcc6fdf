import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePost, createPost } from '@longitude/contract/posts';
import type { Browser, Page } from 'playwright-core';
import { buildPost } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { readKept } from './read-kept.ts';
import { chosenCookies, startSite } from './site.ts';
import { waitForKept, waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

/** A phone whose worker keeps what it visits. */
async function openKept(): Promise<Opened> {
  const opened = await openPhone(browser, { baseURL: site.address, remembered: chosenCookies });
  await opened.page.goto('/');
  await waitForKept(opened.page, ['/']);
  return opened;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

async function waitForPlaces(page: Page, slug: string, isKept: boolean): Promise<void> {
  await page.waitForFunction(
    async ([slug, isKept]) => {
      const places = [`/blog/${slug}`, `/api/blog-posts/${slug}`];
      const found = await Promise.all(
        places.map((place) => caches.match(place, { ignoreSearch: true })),
      );
      return found.every((answer) => Boolean(answer) === isKept);
    },
    [slug, isKept] as const,
  );
}

test('an article that was withdrawn cannot be read any more, wherever it was read', async () => {
  for (const noticedAt of ['page', 'list'] as const) {
    const payload = buildPost({ title: `Withdrawn and noticed at the ${noticedAt}` });
    const { id, slug } = await site.admin.call(createPost, { payload });
    const { context, page } = await openKept();
    await page.goto(`/blog/${slug}?utm_source=letter`);
    await heading(page, payload.title);
    // The data of an article are asked for where a link opens it.
    await page.goto('/blog');
    await waitForStart(page);
    await page.getByRole('link', { name: payload.title, exact: true }).click();
    await heading(page, payload.title);
    await waitForPlaces(page, slug, true);
    if (noticedAt === 'list') await page.goto('/blog');
    await waitForStart(page);
    await site.admin.call(changePost, { params: { id }, payload: { published: false } });
    if (noticedAt === 'list')
      await page.getByRole('link', { name: payload.title, exact: true }).click();
    else await page.goto(`/blog/${slug}`);
    await heading(page, 'Post Not Found');
    await waitForPlaces(page, slug, false);
    await context.setOffline(true);
    await page.goto(`/blog/${slug}`);
    await heading(page, /^The line is interrupted/);
    assert.deepEqual((await readKept(page)).findText('oldest</strong> line'), []);
    await context.close();
  }
});

test('the pages about checks are kept once they were read, and not before', async () => {
  const { context, page } = await openKept();
  const isKept = (path: string) => page.evaluate((one) => caches.match(one).then(Boolean), path);
  assert.deepEqual(await Promise.all(['/', '/scanner/checks'].map(isKept)), [true, false]);
  await page.goto('/scanner/checks');
  await waitForStart(page);
  await page.getByRole('link', { name: 'HSTS', exact: true }).click();
  await heading(page, 'HSTS');
  await waitForKept(page, ['/scanner/checks', '/scanner/checks/hsts']);
  await context.setOffline(true);
  await page.goto('/scanner/checks/hsts');
  await heading(page, 'HSTS');
  await page.getByRole('heading', { name: 'How to fix it' }).waitFor();
  await page.goto('/scanner/checks/dmarc');
  await heading(page, /^The line is interrupted/);
  await context.close();
});

test('pages are kept without their query, which works all the same', async () => {
  const { context, page } = await openKept();
  const token = 'f'.repeat(43);
  const requested = ['/blog?q=port', '/contact?tab=request', `/newsletter/confirm?token=${token}`];
  for (const path of [...requested, '/calculator?team=react-s2']) {
    await page.goto(path);
    await waitForStart(page);
    const { pathname } = new URL(page.url());
    await page.goto(pathname);
    await waitForKept(page, [pathname]);
  }
  await context.setOffline(true);
  await page.goto('/blog');
  await waitForStart(page);
  assert.equal(await page.locator('article h3').count(), 6);
  await page.goto('/blog?q=rate');
  await page.waitForFunction(() => document.querySelectorAll('article h3').length === 1);
  await page.getByRole('link', { name: 'Reading an offshore rate card', exact: true }).waitFor();
  await page.goto('/contact?tab=request');
  await page.getByRole('button', { name: 'Submit Request' }).waitFor();
  await page.goto('/calculator?team=react-s2');
  await page.getByRole('region', { name: 'Monthly Savings' }).waitFor();
  await page.goto(`/newsletter/confirm?token=${token}`);
  await heading(page, 'Confirm your subscription');
  const kept = await readKept(page);
  const isWrong = (address: string) => /^pages-.*\?/.test(address) || address.includes(token);
  assert.deepEqual([...kept.addresses.filter(isWrong), ...kept.findText(token)], []);
  await context.close();
});
