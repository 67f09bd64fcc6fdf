import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import { sendMailTo } from '../../server/src/testing/mail-settings.ts';
import {
  startSmtpSink,
  type ReceivedMail,
  type SmtpSink,
} from '../../server/src/testing/smtp-sink.ts';
import { testPassword } from '../../server/src/testing/test-server.ts';
import { runCli } from './run-cli.ts';
import { rememberAdministrator } from './site.ts';
import {
  messagePanel,
  openTab,
  requestPanel,
  toast,
  typeMessage,
  typeRequest,
  waitForStart,
} from './steps.ts';
import { useSite } from './use-site.ts';

const message = buildMessage();
const request = buildRequest({ answers: { Industry: 'Freight and customs brokerage' } });

let sink: SmtpSink;

const here = useSite(async (site) => {
  sink = await startSmtpSink();
  await sendMailTo(site, sink);
});
after(() => sink.close());

test('an inquiry goes from a phone to the mailbox, the administrator and the terminal', async () => {
  const visitor = await here.openPhone();
  await sendBoth(visitor.page);
  const admin = await here.openPhone(rememberAdministrator(here.site));
  await findMail(admin.page);
  await workRequest(admin.page);
  await workMessage(admin.page);
  await listInTerminal();
  assert.deepEqual([...visitor.errors, ...admin.errors], []);
});

async function sendBoth(page: Page): Promise<void> {
  await page.goto('/contact');
  await waitForStart(page);
  await typeMessage(page, { ...message, email: 'priya@' });
  const panel = messagePanel(page);
  const send = panel.getByRole('button', { name: 'Send Message' });
  await send.click();
  const summary = panel.getByRole('alert');
  await summary.getByRole('link', { name: 'Please enter a valid email address' }).waitFor();
  assert.equal(await summary.evaluate((box) => box === document.activeElement), true);
  await panel.getByLabel('Email').fill(message.email);
  await send.click();
  await toast(page, 'Message Sent Successfully').waitFor();
  await page.getByRole('tab', { name: 'Service Request' }).click();
  await typeRequest(page, request);
  await requestPanel(page).getByRole('button', { name: 'Submit Request' }).click();
  await toast(page, 'Service Request Submitted').waitFor();
}

/** Both notifications arrive; the administrator follows the link of the second. */
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
  assert.ok(
    link.startsWith(here.site.address),
    `no link to the request in: ${ofRequest.mail.text}`,
  );
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: request.name }).waitFor();
}

async function workRequest(page: Page): Promise<void> {
  await page.getByText('Freight and customs brokerage').waitFor();
  const facts = page.getByRole('complementary', { name: 'Request' });
  await facts.getByLabel('Status').selectOption('quoted');
  await toast(page, 'Status saved').waitFor();
  await page.getByRole('button', { name: 'Archive' }).click();
  await page.getByRole('button', { name: 'Unarchive' }).waitFor();
  await page.goto('/admin?tab=requests');
  await page.getByText('No service requests yet').waitFor();
}

async function workMessage(page: Page): Promise<void> {
  await openTab(page, 'Contact Messages');
  await page.getByRole('button', { name: `Details of ${message.name}` }).click();
  const dialog = page.getByRole('dialog', { name: message.name });
  await dialog.getByLabel('Status').selectOption('replied');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Contact message updated').waitFor();
  await page.getByRole('button', { name: `Archive ${message.name}` }).click();
  await page.getByText('No contact messages yet').waitFor();
}

async function listInTerminal(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'longitude-journey-'));
  try {
    const words = ['login', '--url', here.site.address, '--username', 'admin', '--password-stdin'];
    const login = await runCli(home, words, `${testPassword}\n`);
    assert.equal(login.code, 0, login.stderr);
    const list = async (noun: string) => {
      const run = await runCli(home, [noun, 'list', '--archived', '--json']);
      assert.equal(run.code, 0, run.stderr);
      const items = JSON.parse(run.stdout) as { name: string; status: string }[];
      return items.map(({ name, status }) => [name, status]);
    };
    assert.deepEqual(await list('requests'), [[request.name, 'quoted']]);
    assert.deepEqual(await list('messages'), [[message.name, 'replied']]);
  } finally {
    await rm(home, { recursive: true });
  }
}
