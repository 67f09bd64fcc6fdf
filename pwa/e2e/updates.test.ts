import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { chosenCookies, findFreePort, startSite } from './site.ts';
import { startDeployments, type Deployments } from './start-deployments.ts';
import { messagePanel, typeMessage, waitForKept, waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;
let deployments: Deployments;
before(async () => {
  const PORT = String(await findFreePort());
  deployments = await startDeployments(`http://127.0.0.1:${PORT}`);
  const PUBLIC_URL = deployments.address;
  [browser, site] = await Promise.all([openBrowser(), startSite({ PORT, PUBLIC_URL })]);
});
after(async () => {
  await closeBrowser();
  await deployments.close();
  await site.stop();
});

/** A phone on its second visit: the first has no version to update. */
async function openAgain(path: string) {
  const baseURL = deployments.address;
  const opened = await openPhone(browser, { baseURL, remembered: chosenCookies });
  await opened.page.goto(path);
  await waitForKept(opened.page, ['/offline']);
  await opened.page.reload();
  await waitForStart(opened.page);
  return opened;
}

/** The browser looks for a new worker. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
const offer = (page: Page) => page.getByText('A new version is ready.', { exact: true });

test('a new version is offered, and taken over when somebody asks for it', async () => {
  const { context, page } = await openAgain('/');
  deployments.deploy();
  await lookForUpdate(page);
  await offer(page).waitFor();
  const first = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction((time) => performance.timeOrigin !== time, first);
  await waitForStart(page);
  const isWaiting = () => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null);
  assert.equal(await page.evaluate(isWaiting), false);
  assert.equal(await offer(page).count(), 0);
  await context.close();
});

test('it can be put off, and comes again on the next page', async () => {
  const { context, page } = await openAgain('/');
  deployments.deploy();
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Later' }).click();
  assert.equal(await offer(page).count(), 0);
  await page.reload();
  await offer(page).waitFor();
  await context.close();
});

test('it never comes under a half-filled form, which is sent first', async () => {
  const { context, page } = await openAgain('/contact');
  const message = buildMessage({ name: 'Writes During A Deployment' });
  await typeMessage(page, message);
  deployments.deploy();
  await lookForUpdate(page);
  await page.getByText(/A new version is ready; it is used once your message is sent\.$/).waitFor();
  assert.equal(await offer(page).count(), 0);
  await messagePanel(page).getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message Sent Successfully').first().waitFor();
  await offer(page).waitFor();
  await context.close();
});

test('another tab keeps its form when one tab updates', async () => {
  const { context, page } = await openAgain('/');
  const other = await context.newPage();
  await other.goto('/contact');
  await waitForStart(other);
  const message = buildMessage({ name: 'Writes In The Other Tab' });
  await typeMessage(other, message);
  deployments.deploy();
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  assert.equal(await messagePanel(other).getByLabel('Name').inputValue(), message.name);
  await messagePanel(other).getByRole('button', { name: 'Send Message' }).click();
  await other.getByText('Message Sent Successfully').first().waitFor();
  await context.close();
});

test('each tab that was offered the new version can take it over', async () => {
  const { context, page } = await openAgain('/');
  const other = await context.newPage();
  await other.goto('/about');
  await waitForStart(other);
  deployments.deploy();
  await lookForUpdate(page);
  for (const tab of [page, other]) {
    await offer(tab).waitFor();
  }
  for (const tab of [page, other]) {
    const first = await tab.evaluate(() => performance.timeOrigin);
    await tab.getByRole('button', { name: 'Update' }).click();
    await tab.waitForFunction((time) => performance.timeOrigin !== time, first);
  }
  await context.close();
});

test('a visit that cannot look for updates prepares forms for waiting all the same', async () => {
  const { context, page } = await openPhone(browser, {
    baseURL: deployments.address,
    remembered: chosenCookies,
  });
  await context.route('**/assets/workbox-window*', (route) => route.abort('connectionreset'));
  await page.goto('/contact');
  await waitForKept(page, ['/offline']);
  await page.reload();
  await waitForStart(page);
  await messagePanel(page).getByLabel('Name').focus();
  await waitForKept(page, ['/outbox']);
  await context.close();
});
