import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeBrowser, openBrowser, openDesktop } from './browser.ts';
import { chosenCookies, startSite } from './site.ts';
import { waitForStart } from './steps.ts';
import { watchPage } from './watch-page.ts';

test('a visitor far away, in another language and another day, hydrates the same pages', async () => {
  const [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const { page } = await openDesktop(browser, {
    baseURL: site.address,
    remembered: chosenCookies,
    locale: 'de-DE',
    timezoneId: 'Pacific/Kiritimati',
  });
  const wrong = watchPage(page, site.address);
  for (const path of ['/', '/contact', '/contact?tab=request', '/about', '/offline']) {
    await page.goto(path);
    await waitForStart(page);
    await page.waitForLoadState('networkidle');
    assert.deepEqual(wrong, [], path);
  }
  await closeBrowser();
  await site.stop();
});
