import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listSubscribers } from '@longitude/contract/newsletter';
import { requestInbox } from '@longitude/contract/requests';
import type { Browser } from 'playwright-core';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { readOutbox } from './read-outbox.ts';
import { startSite } from './site.ts';
import { messagePanel, requestPanel, toast, typeMessage, typeRequest } from './steps.ts';
import {
  countMessages,
  outboxLink,
  sendMessage,
  visit,
  waiting,
  type VisitOptions,
} from './waiting-steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const open = (path: string, options?: VisitOptions) => visit(browser, site.address, path, options);

test('a message waits while there is no connection, says so on every page, and is sent once', async () => {
  const message = buildMessage({ name: 'Person On A Train' });
  const { context, page } = await open('/contact');
  await typeMessage(page, message);
  await context.setOffline(true);
  await sendMessage(page);
  await waiting(page)
    .getByText(/^Your message, written today/)
    .waitFor();
  const { y = 0 } = (await waiting(page).getByRole('heading').boundingBox()) ?? {};
  assert.ok(y > 64 && y < 780, `its heading is in sight below the header: ${y}`);
  assert.equal(await page.getByText('Message Sent Successfully').count(), 0);
  assert.equal(await outboxLink(page).innerText(), '1');
  await waiting(page).getByRole('link', { name: 'Outbox' }).click();
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor();
  await page.getByText(message.message).waitFor();
  await page.getByText(/^Written today .+ Kept until/).waitFor();
  assert.equal(await countMessages(site, message.name), 0);
  await context.setOffline(false);
  await toast(page, 'Message Sent Successfully').waitFor();
  await page.getByText('The text has been removed from this device.').waitFor();
  assert.equal(await outboxLink(page).count(), 0);
  assert.equal(await countMessages(site, message.name), 1);
  assert.ok(!JSON.stringify(await readOutbox(page)).includes(message.message));
  await context.close();
});

test('request, newsletter and the box for it wait beside each other', async () => {
  const request = buildRequest({
    name: 'Offline Requester',
    email: 'box@kestrelrowe.example',
    answers: {},
  });
  const { context, page } = await open('/contact?tab=request');
  await typeRequest(page, request);
  await requestPanel(page).getByText('Also send me the newsletter').click();
  await context.setOffline(true);
  await requestPanel(page).getByRole('button', { name: 'Submit Request' }).click();
  await waiting(page).waitFor();
  await page.waitForFunction(() => localStorage.getItem('outbox') === '2');
  await context.setOffline(false);
  await page.waitForFunction(() => localStorage.getItem('outbox') === '0');
  await requestPanel(page).getByRole('button', { name: 'Submit Request' }).waitFor();
  assert.equal(await requestPanel(page).getByLabel('Name').inputValue(), '');
  const requests = await site.admin.call(requestInbox.list);
  assert.equal(requests.filter(({ name }) => name === request.name).length, 1);
  const subscribers = await site.admin.call(listSubscribers);
  assert.equal(subscribers.filter(({ email }) => email === request.email).length, 1);
  await context.close();
});

test('a message that waits can be edited, and deleted', async () => {
  const message = buildMessage({ name: 'Second Thoughts' });
  const { context, page } = await open('/contact');
  await typeMessage(page, message);
  await context.setOffline(true);
  await sendMessage(page);
  await waiting(page).getByRole('button', { name: 'Edit' }).click();
  const field = messagePanel(page).getByLabel('Message', { exact: true });
  await page.waitForFunction(
    (text) => document.querySelector<HTMLTextAreaElement>('#contact-message')?.value === text,
    message.message,
  );
  assert.deepEqual(await readOutbox(page), []);
  await field.fill('Another text, since there was time to think.');
  await sendMessage(page);
  await waiting(page).getByRole('link', { name: 'Outbox' }).click();
  await page.getByText('Another text, since there was time to think.').waitFor();
  await page.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('It was not sent.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'Everything has been sent' }).waitFor();
  await context.setOffline(false);
  assert.equal(await countMessages(site, message.name), 0);
  await context.close();
});

test('what is written is there after the page was closed, and is sent at the next visit', async () => {
  const message = buildMessage({ name: 'Closed The Lid' });
  const { context, page } = await open('/contact');
  await typeMessage(page, message);
  await context.setOffline(true);
  await sendMessage(page);
  await waiting(page).waitFor();
  await page.close();
  await context.setOffline(false);
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('an answer that was lost is asked for again: one message, which could not be edited', async () => {
  const message = buildMessage({ name: 'Lost Answer' });
  const { context, page } = await open('/contact', { hasWorker: false });
  await typeMessage(page, message);
  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.route('**/manifest.webmanifest', (route) => route.abort('connectionreset'));
  await sendMessage(page);
  await waiting(page).waitFor();
  assert.equal(await waiting(page).getByRole('button', { name: 'Edit' }).count(), 0);
  assert.equal(await countMessages(site, message.name), 1);
  await page.unroute('**/manifest.webmanifest');
  await page.unroute('**/api/contact');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('what the server refuses after the wait is back in the form, with the reason', async () => {
  const message = buildMessage({ name: 'Refused Later' });
  const { context, page } = await open('/contact', { hasWorker: false });
  await typeMessage(page, message);
  await context.setOffline(true);
  await sendMessage(page);
  await waiting(page).waitFor();
  const fields = { email: 'This address does not receive mail' };
  await page.route('**/api/contact', (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'Please check the highlighted fields.', code: 'validation_failed', fields },
    }),
  );
  await context.setOffline(false);
  const summary = messagePanel(page).getByRole('alert');
  await summary.getByRole('heading', { name: /^What you wrote today .+ was rejected$/ }).waitFor();
  await summary.getByRole('link', { name: fields.email }).waitFor();
  assert.equal(
    await messagePanel(page).getByLabel('Message', { exact: true }).inputValue(),
    message.message,
  );
  await page.unroute('**/api/contact');
  await messagePanel(page).getByLabel('Email').fill('other@kestrelrowe.example');
  await sendMessage(page);
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('where the device stores nothing, the form keeps the text and says that it was not sent', async () => {
  const message = buildMessage({ name: 'Private Window' });
  const { context, page } = await open('/contact', { hasWorker: false });
  await page.evaluate(() => {
    indexedDB.open = () => {
      throw new DOMException('Storage is blocked', 'SecurityError');
    };
  });
  await typeMessage(page, message);
  await context.setOffline(true);
  await sendMessage(page);
  await toast(page, 'Failed to Send Message').waitFor();
  await messagePanel(page).getByText('Not sent: there is no connection to the server.').waitFor();
  await context.setOffline(false);
  await sendMessage(page);
  await toast(page, 'Message Sent Successfully').waitFor();
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});
