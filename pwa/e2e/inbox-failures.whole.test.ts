import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { requestInbox } from '@longitude/contract/requests';
import type { Browser, Locator, Page } from 'playwright-core';
import { buildPdf } from '../../server/src/testing/build-file.ts';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { breakNext, breaks, shortenWaiting, type Break } from './break-connection.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { clearMessage, composer, richText, rowOf } from './inbox-steps.ts';
import { rememberAdministrator, startSite } from './site.ts';
import { toast } from './steps.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const open = async (way: Break) => {
  const opened = await openPhone(browser, {
    baseURL: site.address,
    remembered: rememberAdministrator(site),
    hasWorker: false,
  });
  if (way === 'no answer ever comes') await opened.context.addInitScript(shortenWaiting);
  return opened;
};

/** The screen learns what became of it, so that nobody needs to do it again. */
const lost: Break = 'the answer is lost after the server did it';

const send = async (name: string) =>
  (await site.visitor.call(requestInbox.create, { payload: buildRequest({ name }) })).id;

for (const way of Object.keys(breaks) as Break[]) tryAll(way);

function tryAll(way: Break): void {
  test(`on a request, when ${way}: all that was typed is there, and a retry does it once`, async () => {
    const name = `Request as ${way}`;
    const id = await send(name);
    const { page, context } = await open(way);
    await page.goto(`/admin/requests/${id}`);
    await richText(page).waitFor();
    await addNote(page, way);
    await setStatus(page, way);
    await uploadFile(page, way);
    await sendEmail(page, way);
    const { request, notes, files } = await site.admin.call(requestInbox.read, { params: { id } });
    const emails = await site.admin.call(requestInbox.emails.list, { params: { id } });
    assert.equal(request.status, 'accepted');
    assert.deepEqual(
      notes.map(({ content }) => content),
      ['Call on Monday.'],
    );
    assert.deepEqual(
      files.map(({ originalName }) => originalName),
      ['Plan.pdf'],
    );
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Once'],
    );
    await context.close();
  });

  test(`in the lists, when ${way}: the rows stay, and a retry moves them once`, async () => {
    const names = ['Ada', 'Bela', 'Cleo'].map((first) => `${first} as ${way}`);
    for (const name of names) await send(name);
    const { page, context } = await open(way);
    await page.goto(`/admin?tab=requests`);
    await archive(page, way, names[0] ?? '');
    await archiveMany(page, way, names.slice(1));
    await remove(page, way, names[0] ?? '');
    const archived = await site.admin.call(requestInbox.list, { query: { archived: true } });
    const mine = archived.map(({ name }) => name).filter((name) => names.includes(name));
    assert.deepEqual(mine.toSorted(), names.slice(1));
    await context.close();
  });

  test(`in the dialog of a message, when ${way}: what was typed is saved by the next press`, async () => {
    const { id } = await site.visitor.call(messageInbox.create, { payload: buildMessage() });
    const { page, context } = await open(way);
    await page.goto(`/admin?tab=messages&message=${id}`);
    const dialog = page.getByRole('dialog');
    const notes = dialog.getByLabel('Notes', { exact: true });
    await notes.fill('Wants two references.');
    await dialog.getByLabel('Status', { exact: true }).selectOption('read');
    await breakNext(page, way, 'PATCH', /\/contact-messages\/\w+$/);
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await dialog.getByRole('alert').waitFor();
    assert.equal(await notes.inputValue(), 'Wants two references.');
    assert.equal(await dialog.getByLabel('Status', { exact: true }).inputValue(), 'read');
    await dialog.getByRole('button', { name: 'Save' }).tap();
    await dialog.waitFor({ state: 'detached' });
    const stored = await site.admin.call(messageInbox.read, { params: { id } });
    assert.deepEqual([stored.notes, stored.status], ['Wants two references.', 'read']);
    await context.close();
  });
}

async function addNote(page: Page, way: Break): Promise<void> {
  const field = page.getByLabel('New note');
  await field.fill('Call on Monday.');
  await breakNext(page, way, 'POST', /\/notes$/);
  await page.getByRole('button', { name: 'Add Note', exact: true }).tap();
  await page.getByText('Your note is kept here.').waitFor();
  assert.equal(await field.inputValue(), 'Call on Monday.');
  await page.getByRole('button', { name: 'Add Note', exact: true }).tap();
  await page.getByText('Your note is kept here.').waitFor({ state: 'detached' });
  await page
    .locator('#request-note:not(:disabled)')
    .and(page.getByPlaceholder('Only the team sees notes'))
    .waitFor();
  await page.getByRole('list', { name: 'Notes' }).getByText('Call on Monday.').waitFor();
}

async function setStatus(page: Page, way: Break): Promise<void> {
  const field = page.getByLabel('Status', { exact: true });
  await breakNext(page, way, 'PATCH', /\/status$/);
  await field.selectOption('accepted');
  const reported = toast(page, 'Status not saved');
  await reported.waitFor();
  await reported.getByRole('button', { name: 'Dismiss' }).tap();
  if (way === lost) await seeValue(field, 'accepted');
  else {
    await field.selectOption('accepted');
    await toast(page, 'Updated').getByText('Status saved').waitFor();
  }
  assert.equal(await page.getByText('Somebody else changed this request').count(), 0);
}

/** What the server tells of comes by itself. */
const seeValue = (field: Locator, value: string): Promise<void> =>
  waitUntil(`the field shows ${value}`, async () => (await field.inputValue()) === value);

async function uploadFile(page: Page, way: Break): Promise<void> {
  const file = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: buildPdf(20_000) };
  const panel = page.getByRole('region', { name: /^Attachments/ });
  await breakNext(page, way, 'POST', /\/files$/);
  await panel.locator('input[type=file][multiple]').setInputFiles(file);
  const reported = panel.getByText('Upload failed:');
  await reported.waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).tap();
  await panel.getByRole('button', { name: 'Retry Plan.pdf' }).tap();
  await panel.getByRole('button', { name: 'Download Plan.pdf' }).waitFor();
}

async function sendEmail(page: Page, way: Break): Promise<void> {
  await clearMessage(page);
  await page.keyboard.type('A word that stays');
  await composer(page).getByLabel('Subject').fill('Once');
  await breakNext(page, way, 'POST', /\/email$/);
  const press = composer(page).getByRole('button', { name: 'Send email' });
  await press.tap();
  const reported = composer(page).getByText('Your text is kept.');
  await reported.waitFor();
  assert.equal(await richText(page).innerText(), 'A word that stays');
  assert.equal(await composer(page).getByLabel('Subject').inputValue(), 'Once');
  await press.tap();
  await toast(page, 'Email sent').waitFor();
}

async function archive(page: Page, way: Break, name: string): Promise<void> {
  const press = rowOf(page, name).getByRole('button', { name: 'Archive' });
  await press.waitFor();
  await breakNext(page, way, 'PATCH', /\/archive$/);
  await press.tap();
  if (way !== lost) {
    await dismiss(page, 'Not archived');
    await press.tap();
  }
  await rowOf(page, name).waitFor({ state: 'detached' });
  await seeDone(page, `Archived: ${name}`, 'Not archived');
}

async function archiveMany(page: Page, way: Break, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).tap();
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await breakNext(page, way, 'POST', /\/bulk$/);
  const bar = page.getByRole('toolbar');
  await bar.getByRole('button', { name: 'Archive' }).tap();
  if (way !== lost) {
    await dismiss(page, 'Not archived');
    await bar.getByText('2 selected').waitFor();
    await bar.getByRole('button', { name: 'Archive' }).tap();
  }
  for (const name of names) await rowOf(page, name).waitFor({ state: 'detached' });
  await bar.waitFor({ state: 'detached' });
  await seeDone(page, 'Archived: 2 service requests', 'Not archived');
}

async function remove(page: Page, way: Break, name: string): Promise<void> {
  await page.goto('/admin?tab=requests&folder=archived');
  const press = async () => {
    await rowOf(page, name).getByRole('button', { name: 'Delete' }).tap();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).tap();
  };
  await rowOf(page, name).waitFor();
  await breakNext(page, way, 'DELETE', /\/service-requests\/\w+$/);
  await press();
  if (way !== lost) {
    await dismiss(page, 'Not deleted');
    await press();
  }
  await rowOf(page, name).waitFor({ state: 'detached' });
  await seeDone(page, 'Service request deleted', 'Not deleted');
}

/** It is told once that it was done, with a way back, and no longer that it was not. */
async function seeDone(page: Page, text: string, failure: string): Promise<void> {
  const reported = toast(page, text);
  await reported.getByRole('button', { name: 'Undo' }).waitFor();
  assert.deepEqual([await reported.count(), await toast(page, failure).count()], [1, 0]);
}

async function dismiss(page: Page, title: string): Promise<void> {
  const reported = toast(page, title).last();
  await reported.waitFor();
  await reported.getByRole('button', { name: 'Dismiss' }).tap();
}
