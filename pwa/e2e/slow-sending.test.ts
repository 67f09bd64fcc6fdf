import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { Browser, Locator, Page } from 'playwright-core';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import { sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop, openPhone } from './browser.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';
import {
  messagePanel,
  requestPanel,
  toast,
  typeMessage,
  typeRequest,
  waitForStart,
} from './steps.ts';

let browser: Browser;
let site: TestServer;
let sink: SmtpSink;
before(async () => {
  [browser, site, sink] = await Promise.all([openBrowser(), startSite(), startSmtpSink()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await sink.close();
});

/** Keeps calls to an address on their way until they are let go; counts them. */
async function holdCalls(page: Page, address: string) {
  const gate = Promise.withResolvers<void>();
  const calls = { count: 0, letGo: gate.resolve };
  await page.route(address, async (route) => {
    calls.count += 1;
    await gate.promise;
    await route.continue();
  });
  return calls;
}

test('a message that is under way is found so on return, and is stored once', async () => {
  const message = buildMessage({ name: 'Quickly Elsewhere' });
  const { context, page } = await openPhone(browser, {
    baseURL: site.address,
    remembered: chosenCookies,
    hasWorker: false,
  });
  await page.goto('/contact');
  await waitForStart(page);
  await typeMessage(page, message);
  const calls = await holdCalls(page, '**/api/contact');
  const panel = messagePanel(page);
  await panel.getByRole('button', { name: 'Send Message' }).tap();
  await panel.getByRole('button', { name: 'Sending...' }).waitFor();
  await page.getByRole('link', { name: 'Browse Services' }).tap();
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  await page.goBack();
  const words = panel.getByLabel('Message', { exact: true });
  await panel.getByRole('button', { name: 'Sending...' }).tap({ force: true });
  assert.equal(await words.inputValue(), message.message);
  calls.letGo();
  await toast(page, 'Message Sent Successfully').waitFor();
  await panel.getByRole('button', { name: 'Send Message' }).waitFor();
  assert.equal(await words.inputValue(), '');
  assert.equal(calls.count, 1);
  const stored = await site.admin.call(messageInbox.list);
  assert.equal(stored.filter(({ name }) => name === message.name).length, 1);
  await context.close();
});

async function readBox(part: Locator) {
  const box = await part.boundingBox();
  assert.ok(box, 'it can be seen');
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
}
type Box = Awaited<ReturnType<typeof readBox>>;

const isCovered = (part: Box, over: Box) =>
  part.left < over.right &&
  over.left < part.right &&
  part.top < over.bottom &&
  over.top < part.bottom;

/** Head, text and foot of a dialog that has all three. */
async function readParts(dialog: Locator) {
  const [head, text, foot] = await Promise.all([
    readBox(dialog.locator('> header')),
    readBox(dialog.locator('> div:not(.toasts)')),
    readBox(dialog.locator('> footer')),
  ]);
  return { head, text, foot };
}

for (const [device, openDevice] of [
  ['a phone', openPhone],
  ['a desk', openDesktop],
] as const) {
  test(`on ${device} a toast covers nothing of a dialog that opens with it`, async () => {
    await sendMailTo(site, sink);
    const { context, page } = await openDevice(browser, {
      baseURL: site.address,
      remembered: chosenCookies,
      hasWorker: false,
    });
    await page.goto('/contact?tab=request');
    await waitForStart(page);
    const email = `${device.slice(2)}@outfitters.example`;
    await typeRequest(page, buildRequest({ email, answers: {} }));
    await page.getByLabel('Also send me the newsletter').check();
    await requestPanel(page).getByRole('button', { name: 'Submit Request' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('A mail is on its way to you.').waitFor();
    const said = await readBox(toast(page, 'Service Request Submitted'));
    const head = await readBox(dialog.getByRole('heading'));
    assert.ok(said.bottom <= head.top && said.top >= 0, JSON.stringify({ said, head }));
    await dialog.getByRole('button', { name: 'OK' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await context.close();
  });
  test(`on ${device} a toast covers nothing of an open dialog, whose head and foot stay`, async () => {
    // Long enough for a dialog that is as high as it can be.
    const message = 'We would like to speak with two of your customers. '.repeat(40);
    const { id } = await site.visitor.call(messageInbox.create, {
      payload: buildMessage({ message }),
    });
    const { context, page } = await openDevice(browser, {
      baseURL: site.address,
      remembered: rememberAdministrator(site),
      hasWorker: false,
    });
    await page.goto(`/admin?tab=messages&message=${id}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Notes').fill('Called back.');
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    const { head, foot } = await readParts(dialog);
    await site.visitor.call(requestInbox.create, { payload: buildRequest() });
    const said = await readBox(toast(page, 'New service request from'));
    const parts = await readParts(dialog);
    assert.deepEqual([parts.head, parts.foot], [head, foot]);
    const covered = Object.values(parts).filter((part) => isCovered(part, said));
    assert.deepEqual(covered, [], JSON.stringify(said));
    await context.close();
  });
}
