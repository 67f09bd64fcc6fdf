import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { launchBrowser } from './browser.ts';
import { fillBlog } from './fill-blog.ts';
import { fillInbox } from './fill-inbox.ts';
import { judgeDesk, judgePhone } from './judge-screens.ts';
import { adminScreens, emptyScreens, type Screen } from './screens.ts';
import { startSite } from './site.ts';

let browser: Browser;
let full: TestServer;
let empty: TestServer;
let screens: readonly Screen[];

before(async () => {
  [browser, full, empty] = await Promise.all([launchBrowser(), startSite(), startSite()]);
  screens = adminScreens(await fillInbox(full));
  await fillBlog(full);
});
after(async () => {
  await browser.close();
  await Promise.all([full.stop(), empty.stop()]);
});

/** What a refused save answers is an error on the wire, and right. */
const withoutRefusals = (problems: Awaited<ReturnType<typeof judgePhone>>) =>
  Object.entries(problems).filter(
    ([name, found]) =>
      !['settings-errors', 'post-new-errors'].includes(name) ||
      found.some((text) => !/status of 400|^400: /.test(text)),
  );

test('on a phone the back office is accessible, fits fingers and loads cleanly', async () => {
  assert.deepEqual(withoutRefusals(await judgePhone(browser, full, screens)), []);
  assert.deepEqual(await judgePhone(browser, empty, emptyScreens), {});
});

test('on a desk its main screens are accessible, fit and load cleanly', async () => {
  const names = [
    'overview',
    'requests',
    'request',
    'messages',
    'message-dialog',
    'settings-errors',
    'posts-menu',
    'post-preview',
    'category-dialog',
    'skills',
  ];
  const main = screens.filter(({ name }) => names.includes(name));
  assert.deepEqual(withoutRefusals(await judgeDesk(browser, full, main)), []);
});
