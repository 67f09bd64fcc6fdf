import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePost, createPost } from '@longitude/contract/posts';
import type { Browser, Page } from 'playwright-core';
import { buildPost } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { runAsApp } from './install-screens.ts';
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

async function openInstall() {
  const opened = await openPhone(browser, { baseURL: site.address, remembered: chosenCookies });
  await opened.page.goto('/install');
  await waitForKept(opened.page, ['/offline']);
  await waitForStart(opened.page);
  return opened;
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const keep = (page: Page) => page.getByRole('button', { name: 'Keep offline' }).click();
const isThere = (page: Page) => page.getByText('On this device').waitFor();
const listKept = (page: Page) =>
  page.evaluate(async () => {
    const keys = await (await caches.open('site')).keys();
    return keys.map(({ url }) => new URL(url).pathname);
  });

test('the whole site is kept on purpose, the checks only when asked for, until it is removed', async () => {
  const { context, page, errors } = await openInstall();
  await page.getByText('GB free for this site').waitFor();
  await keep(page);
  await isThere(page);
  await page.getByText(/^Kept since \d+ \w+ \d{4}\.$/).waitFor();
  await context.setOffline(true);
  await page.goto('/about');
  await heading(page, /^Two cities/);
  await page.goto('/blog/the-port-nobody-closed');
  await heading(page, 'The port nobody closed');
  await page.goto('/blog');
  await waitForStart(page);
  await page.getByRole('link', { name: 'Reading an offshore rate card', exact: true }).click();
  await heading(page, 'Reading an offshore rate card');
  await page.goto('/scanner/checks/hsts');
  await heading(page, /^The line is interrupted/);
  await context.setOffline(false);
  await page.goto('/install');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('checkbox', { name: /^Checks of the scanner/ }).check();
  await keep(page);
  await isThere(page);
  await context.setOffline(true);
  await page.goto('/scanner/checks/hsts');
  await heading(page, 'HSTS');
  await page.goto('/install');
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByRole('button', { name: 'Keep offline' }).waitFor();
  assert.equal(await page.evaluate(() => caches.has('site')), false);
  await page.goto('/scanner/checks/dmarc');
  await heading(page, /^The line is interrupted/);
  assert.deepEqual(
    errors.filter((text) => !text.startsWith('Failed to load resource: net::')),
    [],
  );
  await context.close();
});

test('what is kept is refreshed on a later visit: changed articles, and those that are gone', async () => {
  const payload = buildPost({ title: 'Kept for the train' });
  const { id, slug } = await site.admin.call(createPost, { payload });
  const { context, page } = await openInstall();
  await keep(page);
  await isThere(page);
  assert.ok((await listKept(page)).includes(`/blog/${slug}`));
  const title = 'Kept for the plane';
  await site.admin.call(changePost, { params: { id }, payload: { title } });
  await page.goto('/');
  await page.waitForFunction(async (path) => {
    const copy = await (await caches.open('site')).match(path);
    return (await copy?.text())?.includes('Kept for the plane');
  }, `/blog/${slug}`);
  await site.admin.call(changePost, { params: { id }, payload: { published: false } });
  await page.goto('/install');
  await waitForStart(page);
  await page.getByRole('button', { name: 'Change' }).click();
  await keep(page);
  await isThere(page);
  assert.ok(!(await listKept(page)).includes(`/blog/${slug}`));
  await context.close();
});

test('a saving that is stopped or breaks off keeps what is there, and goes on later', async () => {
  const { context, page } = await openInstall();
  // Every file takes its time.
  await context.route('**/assets/*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await route.continue();
  });
  await keep(page);
  await page.getByText(/^Pages and services, [1-9]/).waitFor();
  await page.getByRole('button', { name: 'Stop' }).click();
  await isThere(page);
  const some = (await listKept(page)).length;
  assert.ok(some > 0);
  await page.getByRole('button', { name: 'Change' }).click();
  await context.setOffline(true);
  await keep(page);
  await page.getByText(/^The connection broke off/).waitFor();
  assert.equal((await listKept(page)).length, some);
  await context.setOffline(false);
  await context.unrouteAll();
  await page.reload();
  await page.getByText(/^Kept since/).waitFor();
  assert.ok((await listKept(page)).length > some);
  await context.close();
});

test('an installed app keeps pages and articles by itself, not the checks', async () => {
  const { context, page } = await openInstall();
  await runAsApp(page);
  await page.goto('/');
  await page.waitForFunction(() => localStorage.getItem('kept-site')?.includes('keptAt":"'));
  const kept = await listKept(page);
  assert.ok(kept.includes('/services') && kept.includes('/blog/the-port-nobody-closed'));
  assert.ok(!kept.includes('/scanner/checks/hsts'));
  await context.close();
});
