import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { fillBlog } from './fill-blog.ts';
import { fillEmails } from './fill-emails.ts';
import { fillInbox } from './fill-inbox.ts';
import { fillMany } from './fill-many.ts';
import { fillCalculations, fillManyRates } from './fill-rates.ts';
import { fillScans } from './fill-scans.ts';
import { fillSignIn } from './fill-sign-in.ts';
import { judgeDesk, judgePhone } from './judge-screens.ts';
import { adminScreens, emptyScreens, manyScreens, type Screen } from './screens.ts';
import { failedMailScreens, startSiteWithoutMail } from './settings-screens.ts';
import { signInScreens } from './sign-in-screens.ts';
import { startSite } from './site.ts';

let browser: Browser;
let full: TestServer;
let empty: TestServer;
let mailless: TestServer;
let screens: readonly Screen[];

before(async () => {
  [browser, full, empty, mailless] = await Promise.all([
    openBrowser(),
    startSite(),
    startSite(),
    startSiteWithoutMail(),
  ]);
  const requestId = await fillInbox(full);
  await fillEmails(full, requestId);
  await fillBlog(full);
  await fillCalculations(full);
  await fillScans(full);
  // Last: from then on sessions must be confirmed.
  screens = [...adminScreens(requestId), ...signInScreens(await fillSignIn(full))];
});
after(async () => {
  await closeBrowser();
  await Promise.all([full.stop(), empty.stop(), mailless.stop()]);
});

/** Refusals that are right, although they are errors on the wire. */
const refusals: Readonly<Record<string, number>> = {
  'settings-test-failed': 422,
  'post-new-errors': 400,
  'category-slug-taken': 409,
  'post-conflict': 412,
  'reset-expired': 404,
  'confirm-password': 403,
};

function isRight(screen: string, problem: string): boolean {
  const status = refusals[screen];
  return problem.startsWith(`${status}: `) || problem.includes(`status of ${status}`);
}
const withoutRefusals = (problems: Awaited<ReturnType<typeof judgePhone>>) =>
  Object.entries(problems)
    .map(([name, found]) => [name, found.filter((text) => !isRight(name, text))] as const)
    .filter(([, found]) => found.length > 0);

test('on a phone the back office is accessible, fits fingers and loads cleanly', async () => {
  assert.deepEqual(withoutRefusals(await judgePhone(browser, full, screens)), []);
});

test('so is it before anybody has written, and with 500 rows in each inbox', async () => {
  assert.deepEqual(await judgePhone(browser, empty, emptyScreens), {});
  await fillMany(empty);
  await fillManyRates(empty);
  assert.deepEqual(await judgePhone(browser, empty, manyScreens), {});
  assert.deepEqual(await judgeDesk(browser, empty, manyScreens), {});
});

test('so is what a mail server says that refuses a test email', async () => {
  assert.deepEqual(withoutRefusals(await judgePhone(browser, mailless, failedMailScreens)), []);
});

test('on a desk its main screens are accessible, fit and load cleanly', async () => {
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
  const main = screens.filter(({ name }) => names.includes(name));
  assert.deepEqual(withoutRefusals(await judgeDesk(browser, full, main)), []);
});
