import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { fillMany } from './fill-many.ts';
import { fillOffice } from './fill-office.ts';
import { fillManyRates } from './fill-rates.ts';
import { judgeDesk, judgePhone } from './judge-screens.ts';
import { emptyScreens, manyScreens, type Screen } from './screens.ts';
import { failedMailScreens, startSiteWithoutMail } from './settings-screens.ts';
import { startSite } from './site.ts';

let browser: Browser;
let full: TestServer;
let empty: TestServer;
let screens: readonly Screen[];
before(async () => {
  [browser, full, empty] = await Promise.all([openBrowser(), startSite(), startSiteWithoutMail()]);
  screens = await fillOffice(full);
});
after(async () => {
  await closeBrowser();
  await Promise.all([full.stop(), empty.stop()]);
});

test('on a phone every screen of the back office is accessible and usable, and loads cleanly', async () => {
  assert.deepEqual(await judgePhone(browser, full, screens), {});
});

test('the same on a desktop', async () => {
  assert.deepEqual(await judgeDesk(browser, full, screens), {});
});

test('without any submissions, and with 500 rows in each inbox', async () => {
  const few = [...emptyScreens, ...failedMailScreens];
  assert.deepEqual(await judgePhone(browser, empty, few), {});
  await fillMany(empty);
  await fillManyRates(empty);
  assert.deepEqual(await judgePhone(browser, empty, manyScreens), {});
  assert.deepEqual(await judgeDesk(browser, empty, manyScreens), {});
});
