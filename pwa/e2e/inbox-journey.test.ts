import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { Browser, Page } from 'playwright-core';
import { buildPdf } from '../../server/src/testing/build-file.ts';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import { saveCategory, sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink, type SmtpSink } from '../../server/src/testing/smtp-sink.ts';
import { startTestServer, type TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import {
  clearMessage,
  composer,
  loseResponse,
  mailAbout,
  richText,
  rowOf,
  typeFormatted,
} from './inbox-steps.ts';
import { rememberAdministrator, startSite } from './site.ts';
import { openTab, toast } from './steps.ts';
import { reportToClient } from './stored-scan-steps.ts';

const message = buildMessage();
const request = buildRequest({ answers: {} });
const earlier = buildRequest({ name: 'Thuy-Linh Tran', email: 'linh@lanterndental.example' });
const offer = {
  name: 'Offer, final (2).pdf',
  mimeType: 'application/pdf',
  buffer: buildPdf(90_000),
};
const company = 'hello@longitude.example';
const subject = 'Your penetration test';

let browser: Browser;
let site: TestServer;
/** Sends the emails, after undoing those that can be undone. */
let worker: TestServer | undefined;
let sink: SmtpSink;
const SECRET_KEY = randomBytes(32).toString('base64');

before(async () => {
  [browser, site, sink] = await Promise.all([
    openBrowser(),
    startSite({ SECRET_KEY, ROLE: 'api' }),
    startSmtpSink(),
  ]);
  const off = { notify_service_request: 'false', notify_contact_message: 'false' };
  await saveCategory(site, 'notifications', off);
  await sendMailTo(site, sink);
  await site.visitor.call(requestInbox.create, { payload: earlier });
});
after(async () => {
  await closeBrowser();
  await worker?.stop();
  await site.stop();
  await sink.close();
});

test('an inquiry is answered from a phone, and the client gets each email once', async () => {
  const { page, context, errors } = await openPhone(browser, {
    baseURL: site.address,
    remembered: rememberAdministrator(site),
    hasWorker: false,
  });
  await page.goto('/admin?tab=requests');
  await rowOf(page, earlier.name).waitFor();
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
  await site.visitor.call(requestInbox.create, { payload: request });
  await openNewItem(page);
  await workOn(page);
  await writeReply(page);
  await site.visitor.call(messageInbox.create, { payload: message });
  await followUp(page);
  const MONGODB_URI = site.product.databaseUri;
  worker = await startTestServer({ SECRET_KEY, ROLE: 'worker', MONGODB_URI });
  await readMail(worker);
  await reportToClient(page, { ...site, hurryMail: worker.hurryMail }, sink);
  // The browser's own error for the lost response.
  assert.deepEqual(errors, ['Failed to load resource: net::ERR_CONNECTION_RESET']);
  await context.close();
});

/** A visitor's submission is announced, and shown on demand. */
async function openNewItem(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1 new service request' }).click();
  await rowOf(page, request.name)
    .getByRole('link', { name: /^View Details/ })
    .click();
  await page.getByRole('heading', { level: 1, name: request.name }).waitFor();
}

async function workOn(page: Page): Promise<void> {
  await page.getByLabel('New note').fill('Budget 14,000 CAD.\nAsk for staging.');
  await page.getByRole('button', { name: 'Add Note', exact: true }).click();
  await toast(page, 'Note added').waitFor();
  await page.getByRole('list', { name: 'Notes' }).getByText('Budget 14,000 CAD.').waitFor();
  assert.equal(await page.getByLabel('New note').inputValue(), '');
  await page.getByLabel('Status', { exact: true }).selectOption('quoted');
  await toast(page, 'Updated').getByText('Status saved').waitFor();
  const box = page.getByRole('region', { name: /^Attachments/ });
  await box.locator('input[type=file][multiple]').setInputFiles({ ...offer, name: 'Brief.pdf' });
  await page.getByRole('button', { name: 'Download Brief.pdf' }).waitFor();
}

async function writeReply(page: Page): Promise<void> {
  await richText(page).waitFor();
  await composer(page).getByLabel('Subject').fill(subject);
  await composer(page).getByLabel('CC').fill('cfo@kestrelrowe.example,');
  await clearMessage(page);
  await page.keyboard.type('Hello, ');
  await typeFormatted(page, 'Bold', 'we can start');
  await page.keyboard.press('Enter');
  await page.keyboard.type('on Monday <b>&');
  await composer(page).locator('input[type=file][multiple]').setInputFiles(offer);
  await composer(page)
    .getByRole('button', { name: `Remove ${offer.name}` })
    .waitFor();
  const text = await richText(page).innerHTML();
  await composer(page).getByRole('button', { name: 'Send email' }).click();
  await toast(page, 'Email sent').getByRole('button', { name: 'Undo' }).click();
  await toast(page, 'Sending undone').waitFor();
  await composer(page)
    .getByLabel('Subject')
    .and(page.locator(`[value="${subject}"]`))
    .waitFor();
  assert.equal(await richText(page).innerHTML(), text);
  await composer(page).getByRole('button', { name: 'Remove cfo@kestrelrowe.example' }).waitFor();
  await composer(page)
    .getByRole('button', { name: `Remove ${offer.name}` })
    .waitFor();
  await page
    .getByRole('region', { name: /^Sent Emails/ })
    .getByText(subject)
    .waitFor({ state: 'detached' });
  await loseResponse(page, '**/email');
  await composer(page).getByRole('button', { name: 'Send email' }).click();
  await composer(page).getByText('Your text is saved.').waitFor();
  await composer(page).getByRole('button', { name: 'Send email' }).click();
  await toast(page, 'Email sent').waitFor();
  await page
    .getByRole('region', { name: /^Sent Emails/ })
    .getByText('queued')
    .waitFor();
}

async function followUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Inbox' }).click();
  await openTab(page, 'Contact Messages');
  await page.getByRole('button', { name: `Details of ${message.name}` }).click();
  const dialog = page.getByRole('dialog', { name: message.name });
  await dialog.getByLabel('Notes', { exact: true }).fill('Call her on Thursday.');
  await dialog.getByLabel('Status', { exact: true }).selectOption('read');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Saved').getByText('Contact message updated').waitFor();
  await page.getByRole('cell', { name: 'Call her on Thursday.' }).waitFor();
  await page.getByRole('button', { name: `Email Follow-up to ${message.name}` }).click();
  await richText(page).waitFor();
  await clearMessage(page);
  await page.keyboard.type('Thursday at two?');
  await composer(page).getByRole('button', { name: 'Send email' }).click();
  await toast(page, 'Email sent').getByText('Follow-up email sent successfully').waitFor();
}

async function readMail({ hurryMail }: TestServer): Promise<void> {
  await hurryMail();
  const { envelope, mail } = await mailAbout(sink, subject);
  assert.deepEqual(envelope.to, [request.email, 'cfo@kestrelrowe.example']);
  assert.deepEqual(mail.to, [{ address: request.email, name: '' }]);
  assert.deepEqual(mail.cc, [{ address: 'cfo@kestrelrowe.example', name: '' }]);
  assert.equal(mail.replyTo?.[0]?.address, company);
  assert.match(mail.messageId ?? '', /^<[\da-f]{24}@[\w.]+>$/);
  assert.match(mail.html ?? '', /Hello, <strong>we can start<\/strong><\/p>/);
  assert.match(mail.html ?? '', /on Monday &lt;b&gt;&amp;<\/p>/);
  assert.match(mail.text ?? '', /^Hello, we can start\r?\n\r?\non Monday <b>&\r?\n/);
  const [attached, ...others] = mail.attachments;
  assert.deepEqual([attached?.filename, others], [offer.name, []]);
  assert.ok(Buffer.from(attached?.content as ArrayBuffer).equals(offer.buffer), 'byte by byte');
  const next = await mailAbout(sink, 'Re: Your inquiry to the company');
  assert.deepEqual(next.envelope.to, [message.email, company]);
  assert.match(next.mail.text ?? '', /^Thursday at two\?/);
  const mine = sink.received.filter(({ envelope: { to } }) => to.includes(request.email));
  assert.equal(mine.length, 1, 'once, though one was taken back and one sent twice');
}
