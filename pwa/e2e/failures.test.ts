import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import { errorCodes } from '@longitude/contract/core/errors';
import type { Browser, Page } from 'playwright-core';
import { parseConfig } from '../../server/src/platform/config.ts';
import { startProduct } from '../../server/src/start.ts';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { chosenCookies, findFreePort, readFormTime, startSite } from './site.ts';
import {
  messagePanel,
  requestPanel,
  toast,
  typeMessage,
  typeRequest,
  waitForStart,
  waitUntil,
} from './steps.ts';
import { sendMessage, waiting } from './waiting-steps.ts';
import { inbox } from '../../server/src/features/inbox/feature.ts';

const message = buildMessage();
const request = buildRequest({ answers: { Industry: 'Freight' } });

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(closeBrowser);

/** After a failure: the reason, every word, and both again after a reload. */
async function checkKept(page: Page, reason: string): Promise<void> {
  await toast(page, 'Failed to Send Message').waitFor();
  await messagePanel(page).locator('.err', { hasText: reason }).waitFor();
  await checkDraft(page);
  await page.reload();
  await waitForStart(page);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#contact-name')?.value !== '',
  );
  await checkDraft(page);
}

async function checkDraft(page: Page): Promise<void> {
  const read = (label: string) =>
    messagePanel(page).getByLabel(label, { exact: true }).inputValue();
  assert.equal(await read('Name'), message.name);
  assert.equal(await read('Email'), message.email);
  assert.equal(await read('Message'), message.message);
}

test('a server that stops while a form is filled in loses no word of it', async () => {
  const PORT = String(await findFreePort());
  const first = await startSite({ PORT });
  const { context, page } = await openPhone(browser, {
    baseURL: first.address,
    remembered: chosenCookies,
  });
  await page.goto('/contact');
  await waitUntil(page, async () => (await caches.match('/contact')) !== undefined);
  await typeMessage(page, message);
  await first.stop();
  await sendMessage(page);
  await waiting(page).getByText(message.message).waitFor();
  await page.reload();
  await waitForStart(page);
  await page.getByRole('link', { name: 'Outbox, 1 waiting' }).waitFor();
  const second = await startSite({ PORT });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await toast(page, 'Message Sent Successfully').waitFor();
  await context.close();
  await second.stop();
});

test('the sixth form of a minute is asked to wait, and goes out later', async () => {
  const site = await startSite({ RATE_LIMITS: 'on' });
  const { context, page } = await openPhone(browser, {
    baseURL: site.address,
    remembered: chosenCookies,
  });
  for (let sent = 0; sent < 5; sent++)
    await site.visitor.call(messageInbox.create, { payload: message });
  await page.goto('/contact');
  await waitForStart(page);
  await typeMessage(page, message);
  await sendMessage(page);
  const sentence = 'Too many requests. Please wait 1 minute before trying again.';
  await toast(page, 'Failed to Send Message').getByText(sentence).waitFor();
  await checkKept(page, sentence);
  await context.close();
  await site.stop();
});

test('while the database does not answer, the message waits in the form and is stored once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'longitude-failures-'));
  const environment = { PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
  const product = await startProduct(parseConfig(environment), { hasSite: true, readFormTime });
  const { context, page } = await openPhone(browser, {
    baseURL: product.address ?? '',
    remembered: chosenCookies,
  });
  await page.goto('/contact');
  await waitForStart(page);
  await typeMessage(page, message);
  const pid = product.store?.pid;
  assert.ok(pid, 'the product runs a store of its own');
  process.kill(pid, 'SIGSTOP');
  try {
    await sendMessage(page);
    await checkKept(page, `Not sent. ${errorCodes.unavailable.text}`);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  await sendMessage(page);
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal(await product.serviceOf(inbox).messages.count(), 1);
  await context.close();
  await product.stop();
  await rm(dataDir, { recursive: true });
});

test('what a broken server or a proxy answers is told in plain words', async () => {
  const site = await startSite();
  const { context, page } = await openPhone(browser, {
    baseURL: site.address,
    remembered: chosenCookies,
    hasWorker: false,
  });
  const { internal } = errorCodes;
  const answers = [
    [500, 'application/json', { error: internal.text, code: 'internal' }, internal.text],
    [502, 'text/html', '<h1>Bad Gateway</h1>', 'Request failed'],
  ] as const;
  await page.goto('/contact');
  await waitForStart(page);
  await typeMessage(page, message);
  for (const [status, contentType, body, text] of answers) {
    const json = typeof body === 'string' ? body : JSON.stringify(body);
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status, contentType, body: json }),
    );
    await sendMessage(page);
    await checkKept(page, `Not sent. ${text}`);
    await page.unroute('**/api/contact');
  }
  const portal = {
    status: 200,
    contentType: 'text/html',
    body: '<h1>Sign in to this network</h1>',
  };
  await page.route('**/api/contact', (route) => route.fulfill(portal));
  await sendMessage(page);
  await waiting(page).getByText(message.message).waitFor();
  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal((await site.admin.call(messageInbox.list)).length, 1);
  await context.close();
  await site.stop();
});

test('a service request keeps its answers too', async () => {
  const site = await startSite();
  const { context, page } = await openPhone(browser, {
    baseURL: site.address,
    remembered: chosenCookies,
  });
  await page.goto('/contact?tab=request');
  await waitForStart(page);
  await typeRequest(page, request);
  await page.route('**/api/service-requests', (route) => route.abort('connectionreset'));
  const submit = requestPanel(page).getByRole('button', { name: 'Submit Request' });
  await submit.click();
  await waiting(page).getByText(request.message).waitFor();
  await page.unroute('**/api/service-requests');
  await page.reload();
  await toast(page, 'Service Request Submitted').waitFor();
  const [stored] = await site.admin.call(requestInbox.list);
  assert.deepEqual(stored?.answers, request.answers);
  await context.close();
  await site.stop();
});
