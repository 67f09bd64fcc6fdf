import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { slowestMs } from '../../server/src/testing/wait-until.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { startSite } from './site.ts';
import { messagePanel, requestPanel, typeMessage } from './steps.ts';

const message = buildMessage({ message: 'Two lines,\nsent without scripts: ü & <b>.' });
const request = buildRequest();

let browser: Browser;
let site: TestServer;
let context: BrowserContext;
let page: Page;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const viewport = { width: 390, height: 844 };
  context = await browser.newContext({ baseURL: site.address, viewport, javaScriptEnabled: false });
  context.setDefaultTimeout(slowestMs);
  page = await context.newPage();
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

test('without scripts a message that does not fit comes back whole, is mended and stored', async () => {
  await page.goto('/contact');
  const panel = messagePanel(page);
  await typeMessage(page, { ...message, email: 'priya@' });
  const send = panel.getByRole('button', { name: 'Send Message' });
  await send.click();
  const summary = panel.getByRole('alert');
  await summary.getByText('One field needs another look').waitFor();
  assert.equal(await panel.getByLabel('Name').inputValue(), message.name);
  assert.equal(await panel.getByLabel('Company').inputValue(), message.company);
  assert.equal(await panel.getByLabel('Service').inputValue(), message.service);
  assert.equal(await panel.getByLabel('Message', { exact: true }).inputValue(), message.message);
  await panel.getByRole('link', { name: 'Please enter a valid email address' }).click();
  await panel.getByLabel('Email').fill(message.email);
  await send.click();
  await page.getByRole('heading', { name: 'Message Sent Successfully' }).waitFor();
  const [stored] = await site.admin.call(messageInbox.list, { query: {} });
  const { name, email, company, service, message: text, spam } = stored ?? {};
  assert.deepEqual({ name, email, company, service, message: text }, message);
  assert.equal(spam, false);
});

test('without scripts a request is stored with the answers to its service', async () => {
  await page.goto('/contact');
  await page.getByRole('tab', { name: 'Service Request' }).click();
  const panel = requestPanel(page);
  await panel.getByLabel('Name').fill(request.name);
  await panel.getByLabel('Email').fill(request.email);
  await panel.getByLabel('Service', { exact: true }).selectOption(request.service);
  await panel.locator('summary', { hasText: 'Cybersecurity' }).click();
  await panel.getByLabel('Industry').fill('Freight');
  await panel.getByLabel('Message', { exact: true }).fill('Too short');
  const submit = panel.getByRole('button', { name: 'Submit Request' });
  await submit.click();
  const text = 'Please provide more details about your project';
  await panel.getByRole('alert').getByText(text).waitFor();
  // The chosen service asks in the open now.
  assert.equal(await panel.getByLabel('Industry').inputValue(), 'Freight');
  await panel.getByLabel('Message', { exact: true }).fill(request.message);
  await submit.click();
  await page.getByRole('heading', { name: 'Service Request Submitted' }).waitFor();
  const [stored] = await site.admin.call(requestInbox.list, { query: {} });
  assert.deepEqual(
    [stored?.name, stored?.service, stored?.answers, stored?.spam],
    [request.name, request.service, { Industry: 'Freight' }, false],
  );
});
