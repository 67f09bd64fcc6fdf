import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { readOutbox } from './read-outbox.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { messagePanel, toast, typeMessage } from './steps.ts';
import { countMessages, sendMessage, visit, waiting, type VisitOptions } from './waiting-steps.ts';

const dayMs = 86_400_000;

let browser: Browser;
let site: TestServer;
let gate: Gate;

before(async () => {
  [browser, { site, gate }] = await Promise.all([openBrowser(), startSiteBehindGate()]);
});
afterEach(() => gate.decide(() => 'pass'));
after(async () => {
  await closeBrowser();
  await site.stop();
  await gate.stop();
});

/** As in Safari and Firefox. Runs in the page. */
function removeBackgroundSync(): void {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
}

const withoutSync: VisitOptions = { prepare: removeBackgroundSync };

/** Types a message by this sender. */
async function type(name: string, options?: VisitOptions) {
  const opened = await visit(browser, gate.address, '/contact', options);
  const message = buildMessage({ name });
  await typeMessage(opened.page, message);
  return { ...opened, message };
}

async function leaveWaiting(name: string, options?: VisitOptions) {
  const opened = await type(name, options);
  await opened.context.setOffline(true);
  await sendMessage(opened.page);
  await waiting(opened.page).waitFor();
  return opened;
}

/** Leaves no room on the device for this site. */
async function fillStorage(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const [origin, quotaSize] = [gate.address, 1];
  await client.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
}

test('where storage is full the form keeps the text and says that it was not sent', async () => {
  const { context, page, errors, message } = await type('Full Device');
  await fillStorage(page);
  await context.setOffline(true);
  await sendMessage(page);
  await toast(page, 'Failed to Send Message').waitFor();
  await messagePanel(page).getByText('Not sent: there is no connection to the server.').waitFor();
  const field = messagePanel(page).getByLabel('Message', { exact: true });
  assert.equal(await field.inputValue(), message.message);
  assert.deepEqual(await readOutbox(page), []);
  await context.setOffline(false);
  await sendMessage(page);
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  assert.deepEqual(
    errors.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  );
  await context.close();
});

test('a clock that runs eight days ahead has the message wait for the person, who sends it', async () => {
  const { context, page, message } = await leaveWaiting('Ahead Of Time', withoutSync);
  await page.close();
  await context.clock.install({ time: Date.now() + 8 * dayMs });
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Not sent within seven days, your text is kept').waitFor();
  await later.getByRole('button', { name: 'Outbox', exact: true }).click();
  await later.getByRole('heading', { name: 'Needs you' }).waitFor();
  assert.equal(await countMessages(site, message.name), 0);
  await later.getByRole('button', { name: 'Send again' }).click();
  await toast(later, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('a message that seemed too old is sent once the clock is right again', async () => {
  const { context, page, message } = await leaveWaiting('Right Again', withoutSync);
  await page.close();
  await context.clock.install({ time: Date.now() + 8 * dayMs });
  const ahead = await context.newPage();
  await ahead.goto('/about');
  await toast(ahead, 'Not sent within seven days, your text is kept').waitFor();
  await ahead.close();
  await context.clock.setSystemTime(Date.now());
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('a clock that is set back holds nothing up', async () => {
  const { context, page, message } = await leaveWaiting('Set Back', withoutSync);
  gate.decide(() => ({ status: 503, headers: { 'retry-after': '3600' } }));
  const before = gate.calls.length;
  await context.setOffline(false);
  await waitUntil('it was refused', () => gate.calls.length === before + 1);
  await page.waitForFunction(() => localStorage.getItem('outbox') === '1');
  await page.close();
  gate.decide(() => 'pass');
  await context.clock.install({ time: Date.now() - 8 * dayMs });
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('without Background Sync a message is sent by an open page once it is online', async () => {
  const { context, page, message } = await leaveWaiting('Other Browser', withoutSync);
  assert.equal(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype), false);
  await context.setOffline(false);
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('without Background Sync the next visit sends what a page left, also between send and answer', async () => {
  const { context, page, message } = await type('Next Visit', withoutSync);
  const before = gate.calls.length;
  gate.decide(() => 'hold');
  await sendMessage(page);
  await waitUntil('it was sent', () => gate.calls[before]?.status === 201);
  await page.close();
  gate.decide(() => 'pass');
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  assert.equal(gate.calls.length, before + 2);
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});
