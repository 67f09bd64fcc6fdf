import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import {
  startSmtpSink,
  type ReceivedMail,
  type SmtpSink,
} from '../../server/src/testing/smtp-sink.ts';
import { testPassword, type TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { runCli } from './run-cli.ts';
import { startSite } from './site.ts';
import {
  messagePanel,
  openTab,
  requestPanel,
  signIn,
  toast,
  typeMessage,
  typeRequest,
  waitForStart,
} from './steps.ts';

const message = buildMessage();
const request = buildRequest({ answers: { Industry: 'Freight and customs brokerage' } });

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

test('an inquiry goes from a phone to the administrator, the mailbox and the terminal', async (t) => {
  const visitor = await openPhone(browser, { baseURL: site.address });
  await t.test('empty forms name what is missing', () => refuseEmpty(visitor.page));
  await t.test('the message is sent after it was corrected', () => sendMessage(visitor.page));
  await t.test('the service request is sent with an answer', () => sendRequest(visitor.page));
  const admin = await openPhone(browser, { baseURL: site.address });
  await t.test('the administrator signs in and finds that mail waits', () => arrive(admin.page));
  await t.test('SMTP is set up in Settings', () => setUpMail(admin.page));
  await t.test('the notifications arrive', () => findMail(admin.page));
  await t.test('the request is read, answered for and archived', () => workRequest(admin.page));
  await t.test('the message is read and archived', () => workMessage(admin.page));
  await t.test('the terminal shows the same', listInTerminal);
  await t.test('nothing went wrong on the way', () => checkConsoles([visitor, admin]));
});

async function refuseEmpty(page: Page): Promise<void> {
  await page.goto('/contact');
  await waitForStart(page);
  await page.getByRole('button', { name: 'Reject' }).tap();
  const panel = messagePanel(page);
  await panel.getByRole('button', { name: 'Send Message' }).tap();
  const summary = panel.getByRole('alert');
  const texts = [
    'Name must be at least 2 characters',
    'Please enter a valid email address',
    'Message must be at least 10 characters',
  ];
  await summary.getByRole('heading').waitFor();
  assert.deepEqual(await summary.getByRole('link').allTextContents(), texts);
  assert.equal(await summary.evaluate((box) => box === document.activeElement), true);
  const fields = ['Name', 'Email', 'Message'].map((label) =>
    panel.getByLabel(label, { exact: true }),
  );
  for (const [index, field] of fields.entries()) {
    assert.equal(await field.getAttribute('aria-invalid'), 'true');
    const note = await field.getAttribute('aria-describedby');
    assert.equal(await page.locator(`#${note}`).textContent(), texts[index]);
  }
}

async function sendMessage(page: Page): Promise<void> {
  await typeMessage(page, message);
  const panel = messagePanel(page);
  assert.equal(await panel.locator('.err').count(), 0, 'errors go as they are mended');
  await panel.getByRole('button', { name: 'Send Message' }).tap();
  const sent = toast(page, 'Message Sent Successfully');
  await sent.getByText("We'll get back to you within 24 hours.").waitFor();
  assert.equal(await panel.getByLabel('Message', { exact: true }).inputValue(), '');
}

async function sendRequest(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Service Request' }).tap();
  const panel = requestPanel(page);
  await panel.getByRole('button', { name: 'Submit Request' }).tap();
  await panel.locator('.field .err', { hasText: 'Please select a service' }).waitFor();
  await panel
    .locator('.field .err', { hasText: 'Please provide more details about your project' })
    .waitFor();
  await typeRequest(page, request);
  await panel.getByRole('button', { name: 'Submit Request' }).tap();
  await toast(page, 'Service Request Submitted')
    .getByText(
      "We'll review your request and get back to you within 24 hours with a detailed proposal.",
    )
    .waitFor();
  assert.equal(await panel.getByLabel('Service', { exact: true }).inputValue(), '');
}

async function arrive(page: Page): Promise<void> {
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Reject' }).tap();
  await signIn(page);
  await page.getByText('Welcome, admin').waitFor();
  const card = page.getByRole('link', { name: 'Total Requests' });
  await card.waitFor();
  assert.match((await card.textContent()) ?? '', /^Total Requests1service requests received/);
  await page.getByText('2 emails are queued').waitFor();
}

async function setUpMail(page: Page): Promise<void> {
  await openTab(page, 'Settings');
  await page.getByRole('tab', { name: 'Email' }).tap();
  await page.getByLabel('SMTP server').fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(sink.port));
  await page.getByText('You have unsaved changes').waitFor();
  await page.getByRole('button', { name: 'Save Changes' }).tap();
  await toast(page, 'Settings Updated')
    .getByText('Your settings have been saved successfully.')
    .waitFor();
  await page.getByLabel('Send a test to').fill('ops@longitude.example');
  await page.getByRole('button', { name: 'Send Test Email' }).tap();
  await toast(page, 'Test Email Sent').waitFor();
  await sink.waitFor(({ envelope }) => envelope.to.includes('ops@longitude.example'));
}

async function findMail(page: Page): Promise<void> {
  const holds =
    (name: string) =>
    ({ mail }: ReceivedMail) =>
      `${mail.subject} ${mail.text}`.includes(name);
  const [ofMessage, ofRequest] = await Promise.all([
    sink.waitFor(holds(message.name)),
    sink.waitFor(holds(request.name)),
  ]);
  assert.match(ofMessage.mail.text ?? '', /\/admin\?tab=messages/);
  const link = /http\S+\/admin\/requests\/\w+/.exec(ofRequest.mail.text ?? '')?.[0] ?? '';
  assert.ok(link.startsWith(site.address), `no link to the request in: ${ofRequest.mail.text}`);
  // What an administrator does with that mail.
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: request.name }).waitFor();
}

async function workRequest(page: Page): Promise<void> {
  // The mail led to the request, where a bar for the thumb stands in place of the tabs.
  await page.getByRole('link', { name: 'Inbox' }).tap();
  const row = page.getByRole('listitem').filter({ hasText: request.name });
  await row.getByText(request.email).waitFor();
  await row.getByRole('link', { name: 'View Details' }).tap();
  await page.getByText('Freight and customs brokerage').waitFor();
  await page.getByText(request.message).waitFor();
  const facts = page.getByRole('complementary', { name: 'Request' });
  await facts.getByLabel('Status').selectOption('quoted');
  await toast(page, 'Status saved').waitFor();
  await page.getByRole('button', { name: 'Archive' }).tap();
  await page.getByRole('button', { name: 'Unarchive' }).waitFor();
  // Back leads to the list that one came from.
  await page.getByRole('link', { name: 'Inbox' }).tap();
  await page.getByRole('link', { name: 'Archived' }).tap();
  await row.getByText('Quoted', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Inbox' }).tap();
  await page.getByText('No service requests yet').waitFor();
}

async function workMessage(page: Page): Promise<void> {
  await openTab(page, 'Contact Messages');
  await page.getByRole('button', { name: `Details of ${message.name}` }).tap();
  const dialog = page.getByRole('dialog', { name: message.name });
  await dialog.getByText(message.message).waitFor();
  await dialog.getByLabel('Status').selectOption('replied');
  await dialog.getByLabel('Notes').fill('Called her back.');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await toast(page, 'Contact message updated').waitFor();
  await page.getByRole('cell', { name: 'Called her back.' }).waitFor();
  await page.getByRole('button', { name: `Archive ${message.name}` }).tap();
  await page.getByText('No contact messages yet').waitFor();
  await page.getByRole('link', { name: 'Archived' }).tap();
  await page.getByRole('row').filter({ hasText: message.name }).waitFor();
}

async function listInTerminal(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'longitude-journey-'));
  try {
    const words = ['login', '--url', site.address, '--username', 'admin', '--password-stdin'];
    const login = await runCli(home, words, `${testPassword}\n`);
    assert.equal(login.code, 0, login.stderr);
    const list = async (noun: string) => {
      const run = await runCli(home, [noun, 'list', '--archived', '--json']);
      assert.equal(run.code, 0, run.stderr);
      return JSON.parse(run.stdout) as { name: string; status: string }[];
    };
    const [requests, messages] = await Promise.all([list('requests'), list('messages')]);
    const read = ({ name, status }: { name: string; status: string }) => [name, status];
    assert.deepEqual(requests.map(read), [[request.name, 'quoted']]);
    assert.deepEqual(messages.map(read), [[message.name, 'replied']]);
  } finally {
    await rm(home, { recursive: true });
  }
}

async function checkConsoles(opened: readonly Opened[]): Promise<void> {
  assert.deepEqual(
    opened.flatMap(({ errors }) => errors),
    [],
  );
}
