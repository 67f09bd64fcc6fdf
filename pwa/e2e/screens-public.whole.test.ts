import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { judgeDesk, judgePhone } from './judge-screens.ts';
import { publicScreens } from './screens.ts';
import { startSite } from './site.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('on a phone every public screen is accessible, fits fingers, stays still and loads cleanly', async () => {
  assert.deepEqual(await judgePhone(browser, site, publicScreens), {});
});

test('so it is on a desk', async () => {
  assert.deepEqual(await judgeDesk(browser, site, publicScreens), {});
});
