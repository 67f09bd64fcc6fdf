import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import { startSite as startLabSite, type LabSitePorts } from '@longitude/scanner/lab/start-site';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { driveWorker } from './drive-worker.ts';
import { readOutbox } from './read-outbox.ts';
import { fillScan, start } from './scanner-steps.ts';
import { chosenCookies } from './site.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { toast, typeMessage, waitForSaved, waitForStart } from './steps.ts';
import {
  countMessages,
  openTab,
  outboxLink,
  sendMessage,
  visit,
  waiting,
} from './waiting-steps.ts';

let browser: Browser;
let shop: LabSitePorts;
let site: TestServer;
let gate: Gate;
/** A page controlled by its worker. */
let phone: BrowserContext;

before(async () => {
  [browser, shop, { site, gate }] = await Promise.all([
    openBrowser(),
    startLabSite(({ path }) =>
      path === '/' ? { body: '<h1>Shop</h1>' } : { status: 404, body: 'Nothing here' },
    ),
    startSiteBehindGate({ SCAN_ALLOW: '127.0.0.0/8' }),
  ]);
  ({ context: phone } = await visit(browser, gate.address, '/contact'));
});
afterEach(async () => {
  gate.setClosed(false);
  gate.decide(() => 'pass');
  await phone.setOffline(false);
  await Promise.all(phone.pages().map((page) => page.close()));
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await gate.stop();
  await shop.close();
});

/** As in Safari and Firefox. Runs in the page. */
function removeBackgroundSync(): void {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
}

/** Types a message from this sender. `listCalls` lists what is sent from now on. */
async function type(name: string, page: Page) {
  const message = buildMessage({ name });
  await typeMessage(page, message);
  const before = gate.calls.length;
  return { message, listCalls: () => gate.calls.slice(before) };
}

const visitWithoutSync = () => visit(browser, gate.address, '/contact', removeBackgroundSync);

async function seeSentOnNextVisit(from: Page): Promise<Page> {
  const later = await from.context().newPage();
  await from.close();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  return later;
}

test('a message waits offline, says so on every page, and is sent once', async () => {
  // Only the page sends it.
  const { context, page } = await visitWithoutSync();
  const { message } = await type('Person On A Train', page);
  await context.setOffline(true);
  await sendMessage(page);
  await waiting(page).waitFor();
  const { y = 0 } = (await waiting(page).getByRole('heading').boundingBox()) ?? {};
  assert.ok(y > 64 && y < 780, `its heading is in sight below the header: ${y}`);
  await waiting(page).getByRole('link', { name: 'Outbox' }).click();
  await page.getByText(message.message).waitFor();
  assert.equal(await outboxLink(page).innerText(), '1');
  assert.equal(await countMessages(site, message.name), 0);
  await context.setOffline(false);
  await toast(page, 'Message Sent Successfully').waitFor();
  await page.getByText('The text has been removed from this device.').waitFor();
  assert.equal(await outboxLink(page).count(), 0);
  assert.equal(await countMessages(site, message.name), 1);
  assert.ok(!JSON.stringify(await readOutbox(page)).includes(message.message));
  await context.close();
});

test('no text is lost when the server is unreachable during submission', async () => {
  const page = await openTab(phone, '/contact');
  const { message } = await type('Server Away', page);
  gate.setClosed(true);
  await sendMessage(page);
  await waiting(page).getByText(message.message).waitFor();
  await page.reload();
  await outboxLink(page).waitFor();
  gate.setClosed(false);
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
});

test('the browser wakes the worker, which sends waiting items while no page is open', async () => {
  const page = await openTab(phone, '/contact');
  const { message, listCalls } = await type('Nobody Looks', page);
  await phone.setOffline(true);
  await sendMessage(page);
  await waiting(page).waitFor();
  const worker = await driveWorker(phone, gate.address);
  await page.goto('about:blank');
  await phone.setOffline(false);
  await worker.sync();
  await waitUntil('the worker has sent it', () => listCalls()[0]?.status === 201);
  assert.deepEqual(
    listCalls().map(({ isFromWorker }) => isFromWorker),
    [true],
  );
  const later = await seeSentOnNextVisit(page);
  const items = await readOutbox(later);
  assert.ok(items.every(({ state, content }) => state === 'sent' && content === null));
  assert.equal(await countMessages(site, message.name), 1);
});

test('the next visit sends, once, an item whose response was lost', async () => {
  const { context, page } = await visitWithoutSync();
  const { message, listCalls } = await type('Next Visit', page);
  gate.decide(() => 'hold');
  await sendMessage(page);
  await waitUntil('it was sent', () => listCalls()[0]?.status === 201);
  gate.decide(() => 'pass');
  await seeSentOnNextVisit(page);
  const keys = listCalls().map(({ key }) => key);
  assert.deepEqual([keys.length, new Set(keys).size], [2, 1]);
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('forms work when the connection is lost before they are used, also without update checks', async () => {
  const { context, page } = await openPhone(browser, {
    baseURL: gate.address,
    remembered: chosenCookies,
  });
  await context.route('**/assets/workbox-window*', (route) => route.abort('connectionreset'));
  await page.goto('/blog');
  await waitForSaved(page, ['/offline']);
  await page.reload();
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }));
  await waitForStart(page);
  await waitForSaved(page, ['/outbox', '/blog']);
  assert.equal(await page.evaluate(() => 'isSame' in globalThis), true, 'no second reload');
  await context.setOffline(true);
  await page.getByText('You are offline.').first().waitFor();
  const form = page.getByRole('form', { name: 'Stay Informed' });
  await form.getByLabel('Email').fill('early@kestrelrowe.example');
  await form.getByRole('button').click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Waiting to send' }).waitFor();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await context.setOffline(false);
  await toast(page, 'Thank you for subscribing to our newsletter!').waitFor();
  await context.close();
});

test('a scan waits offline; the worker gets its result, which appears where it was requested', async () => {
  const url = `https://127.0.0.1:${shop.https}/?train`;
  const page = await openTab(phone, '/scanner');
  await phone.setOffline(true);
  await page.getByText('You are offline. Your scan will be saved on this device').waitFor();
  await fillScan(page, url);
  await start(page).click();
  await waiting(page).getByText(url).waitFor();
  const item = (await readOutbox(page)).find(({ state }) => state === 'waiting');
  const { acceptedAt } = (item?.content?.payload ?? {}) as { readonly acceptedAt?: string };
  const worker = await driveWorker(phone, gate.address);
  // The page believes to be offline: it asks for this first.
  await page.route('**/manifest.webmanifest', (route) => route.abort('connectionreset'));
  const before = gate.calls.length;
  await phone.setOffline(false);
  await worker.sync();
  await page.waitForURL('**/scanner/reports/*');
  await page.getByText('Initial Scan Completed!').waitFor();
  await page.getByText(url).first().waitFor();
  assert.deepEqual(
    gate.calls.slice(before).map(({ isFromWorker }) => isFromWorker),
    [true],
  );
  const { connection } = site.product.context;
  const stored = await connection.collection('security_scans').find({ url }).toArray();
  assert.deepEqual(
    stored.map(({ consent }) => consent.at.toISOString()),
    [acceptedAt],
  );
  // Until it is closed, the scanner's page redirects to the result.
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  await page.goto('/scanner');
  await waitForStart(page);
  assert.equal(await page.getByLabel('Website URL').inputValue(), '');
});
