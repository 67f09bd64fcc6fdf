import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { listSubscribers } from '@longitude/contract/newsletter';
import type { Browser } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { toast, typeMessage, waitForStart } from './steps.ts';
import {
  countMessages,
  openTab,
  outboxLink,
  sendMessage,
  visit,
  waiting,
  writeMany,
} from './waiting-steps.ts';

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

const refusals = [
  { status: 503, headers: { 'retry-after': '2' }, body: '<h1>Down for maintenance</h1>' },
  {
    status: 429,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ error: 'Too many requests.', code: 'rate_limited', retryAfter: 1 }),
  },
  // As a proxy sends it: its date is set when it answers.
  { status: 429, headers: { 'retry-after': '' } },
];
const dateMs = 3_000;

test('a busy server is asked again when it said, and gets the message once', async () => {
  const message = buildMessage({ name: 'Patient Writer' });
  const { context, page } = await visit(browser, gate.address, '/contact');
  await typeMessage(page, message);
  await context.setOffline(true);
  await sendMessage(page);
  await waiting(page).waitFor();
  const left = [...refusals];
  let saidAt = 0;
  gate.decide(() => {
    const next = left.shift();
    if (next?.headers['retry-after'] !== '') return next ?? 'pass';
    const date = new Date(Date.now() + dateMs);
    saidAt = Date.parse(date.toUTCString());
    return { ...next, headers: { 'retry-after': date.toUTCString() } };
  });
  await context.setOffline(false);
  await toast(page, 'Message Sent Successfully').waitFor();
  const statuses = gate.calls.map(({ status }) => status);
  assert.deepEqual(statuses, [503, 429, 429, 201]);
  assert.equal(new Set(gate.calls.map(({ key }) => key)).size, 1);
  const [first = 0, second = 0, third = 0, last = 0] = gate.calls.map(({ at }) => at);
  assert.ok(second - first >= 2_000, `after 503 it waited ${second - first} ms`);
  assert.ok(third - second >= 1_000, `after 429 it waited ${third - second} ms`);
  assert.ok(last >= saidAt, `it was sent ${saidAt - last} ms before the date`);
  assert.equal(await countMessages(site, message.name), 1);
  await context.close();
});

test('what one window is told, the other one obeys', async () => {
  const texts = Array.from({ length: 8 }, (_, at) => `Message ${at} of two windows that share it.`);
  const { context, page } = await visit(browser, gate.address, '/contact');
  const other = await openTab(context, '/about');
  await context.setOffline(true);
  await writeMany(page, { name: 'Two Windows', texts });
  await outboxLink(other).getByText('8').waitFor();
  const before = gate.calls.length;
  let refusedAt = 0;
  gate.decide(() => {
    if (refusedAt > 0) return 'pass';
    refusedAt = Date.now();
    return { status: 503, headers: { 'retry-after': '2' } };
  });
  await context.setOffline(false);
  await outboxLink(page).waitFor({ state: 'detached' });
  const early = gate.calls.slice(before + 1).filter(({ at }) => at < refusedAt + 2_000);
  // Only what was on its way already.
  assert.ok(early.length <= 1, `${early.length} were sent in the pause`);
  assert.equal(await countMessages(site, 'Two Windows'), texts.length);
  await context.close();
});

test('an address that is rejected later is back in its form with the reason, to be corrected', async () => {
  const { context, page } = await visit(browser, gate.address, '/blog');
  const form = page.getByRole('form', { name: 'Stay Informed' });
  const field = form.getByLabel('Email');
  await field.fill('nobody@kestrelrowe.example');
  await context.setOffline(true);
  await form.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Waiting to send' }).waitFor();
  await dialog.getByRole('button', { name: 'OK' }).click();
  const fields = { email: 'This address does not receive mail' };
  const body = JSON.stringify({ error: 'Please check.', code: 'validation_failed', fields });
  const headers = { 'content-type': 'application/json' };
  gate.decide(() => ({ status: 400, headers, body }));
  await context.setOffline(false);
  const notice = toast(page, 'Not accepted, your text is kept');
  await notice.getByRole('button', { name: 'Outbox' }).click();
  await page.getByRole('button', { name: 'Correct and send' }).click();
  await form.getByText(fields.email).waitFor();
  assert.equal(await field.inputValue(), 'nobody@kestrelrowe.example');
  await page.locator('#newsletter-email:focus').waitFor();
  await page.reload();
  await waitForStart(page);
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('#newsletter-email')?.value,
  );
  gate.decide(() => 'pass');
  await field.fill('somebody@kestrelrowe.example');
  await form.getByRole('button').click();
  await dialog.getByText('Thank you for subscribing to our newsletter!').waitFor();
  const subscribers = await site.admin.call(listSubscribers);
  assert.deepEqual(
    subscribers.map(({ email }) => email),
    ['somebody@kestrelrowe.example'],
  );
  await page.reload();
  await waitForStart(page);
  assert.equal(await field.inputValue(), '');
  await context.close();
});
