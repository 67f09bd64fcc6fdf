import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { fillMany } from './fill-many.ts';
import { fillManyRates } from './fill-rates.ts';
import { judgeDesk, judgePhone, withoutRefusals } from './judge-screens.ts';
import { emptyScreens, manyScreens } from './screens.ts';
import { failedMailScreens, startSiteWithoutMail } from './settings-screens.ts';
import { startSite } from './site.ts';

let browser: Browser;
let site: TestServer;
let mailless: TestServer;
before(async () => {
  [browser, site, mailless] = await Promise.all([
    openBrowser(),
    startSite(),
    startSiteWithoutMail(),
  ]);
});
after(async () => {
  await closeBrowser();
  await Promise.all([site.stop(), mailless.stop()]);
});

test('the back office is accessible, fits and loads cleanly before anybody has written, and with 500 rows in each inbox', async () => {
  assert.deepEqual(await judgePhone(browser, site, emptyScreens), {});
  await fillMany(site);
  await fillManyRates(site);
  assert.deepEqual(await judgePhone(browser, site, manyScreens), {});
  assert.deepEqual(await judgeDesk(browser, site, manyScreens), {});
});

test('so is what a mail server says that refuses a test email', async () => {
  assert.deepEqual(withoutRefusals(await judgePhone(browser, mailless, failedMailScreens)), []);
});
