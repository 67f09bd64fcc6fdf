import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { listIndexedPaths } from './lighthouse/indexed-paths.ts';
import { startSite } from './site.ts';

let browser: Browser;
let site: TestServer;
let page: Page;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  page = await context.newPage();
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('every indexed page can be read without scripts', async () => {
  for (const path of await listIndexedPaths(site)) {
    await page.goto(path);
    const main = page.getByRole('main');
    assert.equal(await main.getByRole('heading', { level: 1 }).count(), 1, path);
    const text = await main.innerText();
    assert.ok(text.length > 300, `${path} says only: ${text}`);
    assert.doesNotMatch(text, /Loading/, path);
  }
});

test('the back office says that it needs scripts, and does not pretend to load', async () => {
  for (const path of ['/admin/login', '/admin', '/admin/trash']) {
    await page.goto(path);
    // Searches by text leave out what stands in noscript.
    const note = page.locator('noscript p:visible');
    assert.deepEqual(await note.allInnerTexts(), ['The back office needs JavaScript.'], path);
    assert.equal(await page.getByText('Loading...').isVisible(), false, path);
  }
});

test('the menu of a phone works without scripts', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.locator('header summary').click();
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  assert.equal(new URL(page.url()).pathname, '/services');
});

test('a check is found, and its fix chosen by server, without scripts', async () => {
  await page.goto('/scanner/checks');
  await page.getByLabel('Find a check').fill('HSTS');
  await page.getByLabel('Find a check').press('Enter');
  await page.waitForURL('**/scanner/checks?q=HSTS');
  assert.equal(await page.getByRole('link', { name: 'DMARC' }).count(), 0);
  await page.getByRole('link', { name: 'Critical Security Headers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Critical Security Headers' }).waitFor();
  const shown = page.locator('.fix > section:visible');
  assert.deepEqual(await shown.evaluateAll((all) => all.map((one) => one.ariaLabel)), ['nginx']);
  await page.getByRole('radio', { name: 'Caddy' }).check();
  assert.deepEqual(await shown.evaluateAll((all) => all.map((one) => one.ariaLabel)), ['Caddy']);
  assert.match(await shown.locator('pre').innerText(), /X-Frame-Options "SAMEORIGIN"/);
  assert.equal(await page.getByRole('main').getByRole('button').count(), 0);
});

test('controls that need scripts are not there without them', async () => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/calculator?team=react-s2');
  await page.getByRole('heading', { name: 'Monthly Savings' }).waitFor();
  await page.getByRole('heading', { name: 'Rates' }).waitFor();
  // Neither in the calculator nor in the footer.
  assert.deepEqual(await page.getByRole('button').allInnerTexts(), []);
  assert.equal(await page.getByRole('combobox').count(), 0);
});
