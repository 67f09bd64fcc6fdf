import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { fillOffice } from './fill-office.ts';
import { judgeDesk, withoutRefusals } from './judge-screens.ts';
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

const names = [
  'overview',
  'requests',
  'request',
  'messages',
  'message-dialog',
  'message-follow-up',
  'settings-errors',
  'settings-hours',
  'settings-hours-text',
  'posts-menu',
  'post-preview',
  'category-new',
  'post-write',
  'post-html',
  'post-refused',
  'post-conflict',
  'skills',
  'skill-errors',
  'calculations',
  'scans',
  'scan-report',
  'scan-email',
  'reset-errors',
  'first-password',
  'confirm-password',
];

test('on a desk its main screens are accessible, fit and load cleanly', async () => {
  const main = [...screens.inbox, ...screens.company].filter(({ name }) => names.includes(name));
  assert.deepEqual(withoutRefusals(await judgeDesk(browser, site, main)), []);
});
