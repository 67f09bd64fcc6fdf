import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listCalculations } from '@longitude/contract/calculator';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop, openPhone } from './browser.ts';
import { chooseDeveloper, seeResult } from './calculator-steps.ts';
import { chosenCookies, startSite } from './site.ts';
import { requestPanel, toast, waitForStart, waitUntil } from './steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const options = () => ({ baseURL: site.address, remembered: chosenCookies });
const press = (page: Page, name: string) => page.getByRole('button', { name }).tap();
const isInView = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test('one thumb: a team is put together, calculated, shared and requested', async () => {
  const { context, page, errors } = await openPhone(browser, options());
  await page.goto('/');
  await waitForStart(page);
  await page.getByRole('link', { name: 'Calculate Your Savings' }).tap();
  await press(page, 'Calculate Costs');
  await toast(page, 'No Valid Entries').waitFor();
  await page.locator('#skill-1:focus').waitFor();
  // A tap that hits the toast instead would wait in vain.
  await press(page, 'Add Developer');
  await toast(page, 'No Valid Entries').waitFor({ state: 'detached' });
  await chooseDeveloper(page, 1, ['React', 'Senior (5+ years)', 2]);
  await chooseDeveloper(page, 2, ['Quality assurance', 'Middle (3-5 years)', 1]);
  await press(page, 'Calculate Costs');
  await seeResult(page, '$31,360');
  await toast(page, 'Calculation Saved').waitFor();
  assert.ok(await isInView(page, '.save .big'), 'the savings are below the fold');
  const stored = await site.admin.call(listCalculations, {});
  assert.deepEqual(
    stored.map(({ monthlySavings, breakdown }) => [monthlySavings, breakdown.length]),
    [[31_360, 2]],
  );
  const address = page.url();
  assert.equal(new URL(address).search, '?team=react-s2.quality-assurance-m1');

  const second = await context.newPage();
  await second.goto(address);
  await seeResult(second, '$31,360');
  await second.close();

  await page.reload();
  await seeResult(page, '$31,360');
  await press(page, 'Request this team');
  await page.waitForURL('**/contact?tab=request');
  await requestPanel(page).getByText('2 x React, senior (5+ years)', { exact: false }).waitFor();
  assert.equal((await site.admin.call(listCalculations, {})).length, 1);
  assert.deepEqual(errors, []);
  await context.close();
});

test('the keyboard alone is enough', async () => {
  const { context, page, errors } = await openDesktop(browser, options());
  await page.goto('/calculator');
  await waitForStart(page);
  await page.getByLabel('Skill').focus();
  await page.keyboard.type('Machine');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Senior');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.id);
  await page.getByRole('group', { name: 'Developer #2' }).waitFor();
  assert.equal(await focused(), 'skill-2');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Developer #2' }).waitFor({ state: 'detached' });
  assert.equal(await focused(), 'skill-1');
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await seeResult(page, '$65,920');
  assert.deepEqual(errors, []);
  await context.close();
});

test('without a connection it calculates all the same, and claims nothing', async () => {
  const { context, page } = await openPhone(browser, options());
  await page.goto('/calculator');
  await waitUntil(page, async () => {
    const saved = await caches.match('/calculator');
    return saved !== undefined && navigator.serviceWorker.controller !== null;
  });
  await context.setOffline(true);
  await page.goto('/calculator?team=react-s2');
  await seeResult(page, '$24,320');
  await chooseDeveloper(page, 1, ['Node.js', 'Junior (0-3 years)', 3]);
  await press(page, 'Calculate Costs');
  await seeResult(page, '$16,320');
  await toast(page, 'Calculation Not Saved').waitFor();
  assert.equal(await toast(page, 'Calculation Saved').count(), 0);
  await page.reload();
  await seeResult(page, '$16,320');
  await context.close();
});

test('without scripts rates and shared results can be read', async () => {
  const context = await browser.newContext({ baseURL: site.address, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/calculator');
  const row = page.getByRole('row').filter({ hasText: 'Machine learning' });
  assert.match((await row.textContent()) ?? '', /\$46 \/, Canada \$118/);
  assert.match(await page.locator('noscript p').innerText(), /^Calculating needs JavaScript\./);
  await page.goto('/calculator?team=react-s2.quality-assurance-m1');
  assert.match(await page.locator('.save .big').innerText(), /\$31,360/);
  await context.close();
});

test('no width makes the page scroll to the side', async () => {
  const { context, page } = await openDesktop(browser, options());
  await page.goto('/calculator?team=python-data-engineering-s10.mainframe-cobol-s10.react-m10');
  await seeResult(page, '$360,000');
  for (const width of [320, 390, 767, 768, 1000, 1152, 1280, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(overhang <= 0, `${overhang} pixels at ${width}`);
  }
  await context.close();
});
