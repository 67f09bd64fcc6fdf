import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { fillScans } from './fill-scans.ts';
import { mailAbout } from './inbox-steps.ts';
import { toast } from './steps.ts';

const client = 'brightwaterclinic.example';
const report = /^security-scan-brightwaterclinic-example-\d{4}-\d\d-\d\d\.pdf$/;

/** The report of a scan is read, noted, saved, and emailed to the client. */
export async function reportToClient(page: Page, site: TestServer, sink: SmtpSink): Promise<void> {
  await fillScans(site);
  await readReport(page);
  await contactClient(page);
  await changeMind(page);
  await seeContacted(page, site, sink);
}

/** Reads a report, saves its PDF and notes the next step. */
async function readReport(page: Page): Promise<void> {
  await page.goto('/admin?tab=scans');
  await page.getByRole('link', { name: client }).click();
  const dialog = page.getByRole('dialog', { name: client });
  await dialog.getByText('Executive summary').waitFor();
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF Report' }).click();
  assert.match((await saving).suggestedFilename(), report);
  await toast(page, 'PDF Downloaded').waitFor();
  await dialog.getByRole('button', { name: 'Edit admin notes' }).click();
  await dialog.getByRole('textbox', { name: 'Admin notes' }).fill('They call back on Friday.');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('They call back on Friday.').waitFor();
}

/** Writes to the client from the open report. */
async function contactClient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Contact Client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Email Client' });
  await dialog.getByLabel('CC emails (comma separated)').fill('cfo@brightwaterclinic.example,');
  await dialog.locator('[contenteditable=true]').waitFor();
  await dialog.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  await preview.getByText(report).waitFor();
  await preview.getByRole('button', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Send Email with Report' }).click();
  await toast(page, 'Client Contacted').getByText('Email sent to client successfully').waitFor();
  await page.goBack();
  await page.getByRole('dialog', { name: client }).waitFor({ state: 'hidden' });
}

/** While the email can be undone, a scan is deleted and restored. */
async function changeMind(page: Page): Promise<void> {
  const row = page.getByRole('link', { name: 'harrowlane.example' });
  await page.getByRole('button', { name: 'Actions for harrowlane.example' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = 'Are you sure you want to delete this security scan?';
  await page
    .getByRole('dialog', { name: question })
    .getByRole('button', { name: 'Delete' })
    .click();
  await row.waitFor({ state: 'hidden' });
  await toast(page, 'Scan Deleted').getByRole('button', { name: 'Undo' }).click();
  await row.waitFor();
}

/** The client has the report, and the list says that they were contacted. */
async function seeContacted(page: Page, site: TestServer, sink: SmtpSink): Promise<void> {
  await site.hurryMail();
  const subject = `Security Scan Results for https://${client}/ - Action Required`;
  const { envelope, mail } = await mailAbout(sink, subject);
  assert.deepEqual(envelope.to, [`ifeoma@${client}`, `cfo@${client}`]);
  assert.match(mail.attachments[0]?.filename ?? '', report);
  const row = page.locator('[data-id]').filter({ hasText: client });
  await row.getByText('Contacted').waitFor();
}
