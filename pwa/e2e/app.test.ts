import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { chosenCookies } from './site.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { messagePanel, typeMessage, waitForSaved, waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;
let gate: Gate;
before(async () => {
  [browser, { site, gate }] = await Promise.all([openBrowser(), startSiteBehindGate()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await gate.stop();
});

/** A phone on its second visit: the first has no version to update. */
async function openAgain(path: string) {
  const baseURL = gate.address;
  const opened = await openPhone(browser, { baseURL, remembered: chosenCookies });
  await opened.page.goto(path);
  await waitForSaved(opened.page, ['/offline']);
  await opened.page.reload();
  await waitForStart(opened.page);
  return opened;
}

/** Makes the browser look for a new worker. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).update().then(() => undefined));
const offer = (page: Page) => page.getByText('A new version is ready.', { exact: true });

/** Presses Update, and waits for the reload. */
async function takeOver(page: Page): Promise<void> {
  const first = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForFunction((time) => performance.timeOrigin !== time, first);
  await waitForStart(page);
}

async function send(page: Page): Promise<void> {
  await messagePanel(page).getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message Sent Successfully').first().waitFor();
}

test('a new version is postponed, offered again and activated, in each tab that requests it', async () => {
  const { context, page } = await openAgain('/');
  const [other, half] = [await context.newPage(), await context.newPage()];
  await other.goto('/about');
  await half.goto('/contact');
  await Promise.all([waitForStart(other), waitForStart(half)]);
  const message = buildMessage({ name: 'Writes In The Other Tab' });
  await typeMessage(half, message);
  gate.deploy();
  await lookForUpdate(page);
  await page.getByRole('button', { name: 'Later' }).click();
  assert.equal(await offer(page).count(), 0);
  await page.reload();
  await Promise.all([page, other].map((tab) => offer(tab).waitFor()));
  await takeOver(page);
  const isWaiting = () => navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null);
  assert.equal(await page.evaluate(isWaiting), false);
  assert.equal(await offer(page).count(), 0);
  await takeOver(other);
  assert.equal(await messagePanel(half).getByLabel('Name').inputValue(), message.name);
  await send(half);
  await context.close();
});

test('it is never activated under a half-filled form, which is sent first', async () => {
  const { context, page } = await openAgain('/contact');
  await typeMessage(page, buildMessage({ name: 'Writes During A Deployment' }));
  gate.deploy();
  await lookForUpdate(page);
  await page
    .getByText(/A new version is ready and will load once your message is sent\.$/)
    .waitFor();
  assert.equal(await offer(page).count(), 0);
  await send(page);
  await offer(page).waitFor();
  await context.close();
});

test('the browser accepts the manifest, and its pictures have the declared type and size', async () => {
  const { context, page } = await openPhone(browser, {
    baseURL: gate.address,
    remembered: chosenCookies,
    hasWorker: false,
  });
  await page.goto('/');
  const session = await context.newCDPSession(page);
  const { url, errors, data = '', manifest } = await session.send('Page.getAppManifest');
  assert.deepEqual([url, errors], [`${gate.address}/manifest.webmanifest`, []]);
  assert.equal(manifest?.shareTarget?.action, `${gate.address}/scanner`);
  const { icons, screenshots, shortcuts } = JSON.parse(data) as Record<string, Picture[]>;
  const pictures = [icons, screenshots, shortcuts?.flatMap((shortcut) => shortcut.icons ?? [])];
  const all = pictures.flatMap((group) => group ?? []);
  assert.equal(all.length, 14);
  const seen = await page.evaluate(readPictures, all);
  for (const [index, { src, sizes, type }] of all.entries()) {
    const { size = '', bytes = 0, ...response } = seen[index] ?? {};
    assert.deepEqual(response, { status: 200, type }, src);
    assert.equal(sizes === 'any' ? size : sizes, size, src);
    assert.ok(bytes < 150_000, `${src} has ${bytes} bytes`);
  }
  await context.close();
});

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly icons?: readonly Picture[];
}

/** Runs in the page. */
const readPictures = (pictures: readonly Picture[]) =>
  Promise.all(
    pictures.map(async ({ src }) => {
      const response = await fetch(src);
      const { type, size: bytes } = await response.blob();
      const image = new Image();
      image.src = src;
      await image.decode();
      const size = `${image.naturalWidth}x${image.naturalHeight}`;
      return { status: response.status, type, size, bytes };
    }),
  );
