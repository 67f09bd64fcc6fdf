import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { subscribe } from '@longitude/contract/newsletter';
import { readOverview } from '@longitude/contract/overview';
import { createEmailCalls, type EmailCalls } from '../../server/src/testing/email-calls.ts';
import { saveCategory, sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { rememberAdministrator, startSite } from './site.ts';
import { openTab, toast } from './steps.ts';

let browser: Browser;
let site: TestServer;
let sink: SmtpSink;
let emailCalls: EmailCalls;
before(async () => {
  [browser, site, sink] = await Promise.all([openBrowser(), startSite(), startSmtpSink()]);
  await saveCategory(site, 'notifications', { notify_service_request: 'false' });
  await sendMailTo(site, sink);
  emailCalls = createEmailCalls(site, sink);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await sink.close();
});

async function openOverview() {
  const options = { baseURL: site.address, remembered: rememberAdministrator(site) };
  const opened = await openPhone(browser, options);
  await opened.page.goto('/admin');
  await opened.page.getByRole('link', { name: 'Total Requests' }).waitFor();
  return opened;
}

test('an email to a wrong address is found on a phone, and sent to the right one', async () => {
  const id = await emailCalls.createRequest({ name: 'Rosalind Achebe' });
  sink.refuseWith(550);
  await emailCalls.write(id, { subject: 'Our offer', message: '<p>In May.</p>' });
  await emailCalls.sendAll();
  // The worker of the site may have been faster, and be at it still.
  await waitUntil('the email has failed', async () => {
    const { mail } = await site.admin.call(readOverview);
    return mail.failed === 1;
  });
  sink.refuseWith(undefined);
  const { context, page, errors } = await openOverview();
  const failed = page.getByRole('region', { name: '1 email not sent' });
  await failed.getByText('1 email not sent').tap();
  await failed.getByRole('link', { name: 'Rosalind Achebe' }).waitFor();
  await page.getByRole('link', { name: 'Outbox' }).tap();
  await page.getByRole('link', { name: /^Failed/ }).tap();
  await page.getByRole('button', { name: 'Correct address of “Our offer”' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Correct address' });
  await dialog.getByLabel('Email address').fill('rosalind@');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await dialog.getByText('Please enter a valid email address').waitFor();
  await dialog.getByLabel('Email address').fill('rosalind@harrowlane.example');
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await toast(page, 'Email queued again').waitFor();
  const { envelope } = await sink.waitFor(({ mail }) => mail.subject === 'Our offer');
  assert.deepEqual(envelope.to, ['rosalind@harrowlane.example']);
  await page.getByRole('link', { name: 'Sent', exact: true }).tap();
  const sent = page.getByRole('listitem').filter({ hasText: 'Our offer' });
  await sent.getByText('rosalind@harrowlane.example').waitFor();
  await sent.getByRole('link', { name: 'Rosalind Achebe' }).tap();
  await page.waitForURL(`**/admin/requests/${id}`);
  assert.deepEqual(errors, []);
  await context.close();
});

test('an address of the newsletter is found and deleted on a phone', async () => {
  const email = 'ada@harrowlane.example';
  await site.visitor.call(subscribe, { payload: { email } });
  const { context, page, errors } = await openOverview();
  await openTab(page, 'Blog Posts');
  await page.getByRole('link', { name: 'Subscribers' }).tap();
  const row = page.getByRole('listitem').filter({ hasText: email });
  await row.getByText('Not confirmed').waitFor();
  await row.getByRole('button', { name: `Delete ${email}` }).tap();
  const ask = page.getByRole('dialog', { name: `Delete ${email}?` });
  await ask.getByText(/This action cannot be undone\.$/).waitFor();
  await ask.getByRole('button', { name: 'Delete' }).tap();
  await page.getByText('No subscribers yet').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});
