import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { fillOffice } from './fill-office.ts';
import { judgePhone, withoutRefusals } from './judge-screens.ts';
import { startSite } from './site.ts';

let browser: Browser;
let site: TestServer;
let screens: Awaited<ReturnType<typeof fillOffice>>;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  screens = await fillOffice(site);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('on a phone the screens beside the inboxes are accessible, fit fingers and load cleanly', async () => {
  assert.deepEqual(withoutRefusals(await judgePhone(browser, site, screens.company)), []);
});
