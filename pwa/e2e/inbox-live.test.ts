import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import { changeRequestStatus, requestInbox } from '@longitude/contract/requests';
import type { Browser, Page } from 'playwright-core';
import { addAdministrator } from '../../server/src/testing/add-administrator.ts';
import { buildForm, buildPdf } from '../../server/src/testing/build-file.ts';
import { buildMessage, buildRequest } from '../../server/src/testing/builders.ts';
import { createEmailCalls } from '../../server/src/testing/email-calls.ts';
import { sendMailTo } from '../../server/src/testing/mail-settings.ts';
import { startSmtpSink } from '../../server/src/testing/smtp-sink.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { clearMessage, composer, richText, rowOf } from './inbox-steps.ts';
import { rememberAdministrator, startSite } from './site.ts';
import { toast } from './steps.ts';

let browser: Browser;
let site: TestServer;
let second: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
  second = await addAdministrator(site, 'meera');
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const openAs = (who: TestServer): Promise<Opened> =>
  openPhone(browser, {
    baseURL: site.address,
    remembered: rememberAdministrator(who),
    hasWorker: false,
  });

test('two administrators on one request see each other, and lose no word', async () => {
  const { id } = await site.visitor.call(requestInbox.create, { payload: buildRequest() });
  const [one, other] = await Promise.all([openAs(site), openAs(second)]);
  const path = `/admin/requests/${id}`;
  await Promise.all([one.page.goto(path), other.page.goto(path)]);
  await one.page.getByText('Name of meera is also looking at this request').waitFor();
  await other.page.getByText('is also looking at this request').waitFor();

  await richText(one.page).waitFor();
  await clearMessage(one.page);
  await one.page.keyboard.type('Half a senten');
  await other.page.getByText('is answering this request').waitFor();
  await one.page.getByLabel('New note').fill('Half a no');
  await workBeside(id);
  await one.page.getByText('A note of the other').waitFor();
  await one.page.getByRole('button', { name: 'Download theirs.pdf' }).waitFor();
  assert.equal(await one.page.getByLabel('Status', { exact: true }).inputValue(), 'accepted');
  assert.equal(await richText(one.page).innerText(), 'Half a senten');
  assert.equal(await one.page.getByLabel('New note').inputValue(), 'Half a no');
  await richText(one.page).click();
  await one.page.keyboard.press('Control+End');
  await one.page.keyboard.type('ce.');
  assert.equal(await richText(one.page).innerText(), 'Half a sentence.');

  await other.page.goto('/admin?tab=messages');
  await one.page.getByText(/also looking/).waitFor({ state: 'detached' });
  assert.deepEqual([...one.errors, ...other.errors], []);
  await Promise.all([one.context.close(), other.context.close()]);
});

/** What the other does meanwhile. */
async function workBeside(id: string): Promise<void> {
  const params = { id };
  const { admin } = second;
  await admin.call(changeRequestStatus, { params, payload: { status: 'accepted' } });
  await admin.call(requestInbox.files.upload, {
    params,
    payload: buildForm([['theirs.pdf', buildPdf()]]),
  });
  await admin.call(requestInbox.addNote, { params, payload: { content: 'A note of the other' } });
}

test('two edits of a message are merged, and what cannot be is shown side by side', async () => {
  const { id } = await site.visitor.call(messageInbox.create, { payload: buildMessage() });
  const [one, other] = await Promise.all([openAs(site), openAs(second)]);
  const path = `/admin?tab=messages&message=${id}`;
  await Promise.all([one.page.goto(path), other.page.goto(path)]);
  const notes = (page: Page) => page.getByRole('dialog').getByLabel('Notes', { exact: true });
  const status = (page: Page) => page.getByRole('dialog').getByLabel('Status', { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save' }).tap();

  // The one writes notes, the other sets the status: both stay.
  await notes(one.page).fill('Budget is 9,000.');
  await status(other.page).selectOption('read');
  await save(other.page);
  await one.page.getByText('It goes together with that change: press Save.').waitFor();
  await save(one.page);
  await toast(one.page, 'Saved').waitFor();
  const merged = await site.admin.call(messageInbox.read, { params: { id } });
  assert.deepEqual([merged.status, merged.notes], ['read', 'Budget is 9,000.']);

  // Both write notes: the later one sees both.
  await one.page.goto(path);
  await notes(one.page).fill('Mine.');
  const payload = { notes: 'Theirs.' };
  await second.admin.call(messageInbox.change, { params: { id }, payload });
  await one.page.getByText('Their notes:').waitFor();
  await one.page.getByText('Theirs.', { exact: true }).first().waitFor();
  assert.equal(await notes(one.page).inputValue(), 'Mine.');
  await save(one.page);
  await toast(one.page, 'Saved').waitFor();
  assert.equal((await site.admin.call(messageInbox.read, { params: { id } })).notes, 'Mine.');
  await Promise.all([one.context.close(), other.context.close()]);
});

test('new requests are told above the list, and never push a row away', async () => {
  const { page, context, errors } = await openAs(site);
  await page.goto('/admin?tab=requests');
  const rows = page.locator('[data-id]');
  const { total } = await site.admin.request(requestInbox.list, { query: {} });
  // They are drawn a few in a frame.
  await rows.nth((total ?? 0) - 1).waitFor();
  await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
  // No digits: what follows a name in a row's text may be a time.
  for (const [index, letter] of 'ABCDEFGHIJ'.split('').entries()) {
    await site.visitor.call(requestInbox.create, {
      payload: buildRequest({ name: `Caller ${letter}` }),
    });
    const reported = new RegExp(`^${index + 1} new service request`);
    await page.getByRole('button', { name: reported }).waitFor();
  }
  assert.equal(await rows.count(), total);
  await page.getByRole('button', { name: /new service requests/ }).tap();
  await rowOf(page, 'Caller J').waitFor();
  assert.deepEqual(errors, []);
  await context.close();
});

test('a letter that is being written survives a reload and another device', async () => {
  const payload = buildRequest({ name: 'Thuy-Linh Tran' });
  const { id } = await site.visitor.call(requestInbox.create, { payload });
  const { page, context } = await openAs(site);
  await page.goto(`/admin/requests/${id}`);
  await richText(page).waitFor();
  await clearMessage(page);
  await page.keyboard.type('From the train');
  await page.getByText('Draft saved').waitFor();
  const desk = await openAs(site);
  await desk.page.goto(`/admin/requests/${id}`);
  await richText(desk.page).getByText('From the train').waitFor();
  await page.reload();
  await richText(page).getByText('From the train').waitFor();
  assert.equal(await composer(page).getByLabel('CC').inputValue(), '');
  await Promise.all([context.close(), desk.context.close()]);
});

test('an answer survives a closed tab, Back and a reload at each step, and can be taken back', async () => {
  const payload = buildRequest({ name: 'Tevita Faleolo' });
  const { id } = await site.visitor.call(requestInbox.create, { payload });
  const path = `/admin/requests/${id}`;
  const { page, context } = await openAs(site);
  // Closed while the second is not over after which it would be saved.
  await page.goto(path);
  await richText(page).waitFor();
  await clearMessage(page);
  await page.keyboard.type('In one breath');
  await page.close({ runBeforeUnload: true });
  const next = await context.newPage();
  await next.goto('/admin?tab=requests');
  await rowOf(next, payload.name).waitFor();
  await next.goto(path);
  await richText(next).getByText('In one breath').waitFor();
  await next.goBack();
  await rowOf(next, payload.name).waitFor();
  await next.goForward();
  await richText(next).getByText('In one breath').waitFor();
  // Without a mail server it stays queued; the countdown runs all the same.
  await composer(next).getByRole('button', { name: 'Send email' }).tap();
  await toast(next, 'Email sent').waitFor();
  await lengthenCountdown(next);
  await next.goto('/admin?tab=messages');
  await toast(next, 'Email sent')
    .getByText(/^\s*\d+ s$/)
    .waitFor();
  await next.reload();
  await toast(next, 'Email sent').getByRole('button', { name: 'Undo' }).tap();
  await toast(next, 'Email taken back').waitFor();
  await next.goto(path);
  await richText(next).getByText('In one breath').waitFor();
  // Sent once more, from a tab that is closed at once: the history has it, and no draft is left.
  await composer(next).getByRole('button', { name: 'Send email' }).tap();
  await toast(next, 'Email sent').waitFor();
  await next.close();
  const last = await context.newPage();
  await last.goto(path);
  const history = last.getByRole('region', { name: /^Sent Emails/ });
  await history.getByText('queued').waitFor();
  await last.getByRole('button', { name: 'Write another email' }).waitFor();
  await context.close();
});

/**
 * Ten seconds are too short for two loads on a slow machine: lets the next page count from a minute.
 * Leaves this one at once, because it forgets the email when its own countdown is over.
 */
async function lengthenCountdown(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const [name, value] of Object.entries(localStorage)) {
      if (!name.startsWith('device-draft:sending:')) continue;
      const sends = JSON.parse(value) as readonly { readonly until: number }[];
      const longer = sends.map((send) => ({ ...send, until: send.until + 60_000 }));
      localStorage.setItem(name, JSON.stringify(longer));
    }
  });
  await page.goto('about:blank');
}

test('when two look at one request, each list says who answered it, and none says it of itself', async (t) => {
  const sink = await startSmtpSink();
  t.after(() => sink.close());
  await sendMailTo(site, sink);
  const payload = buildRequest({ name: 'Wanjiru Kamau' });
  await site.visitor.call(requestInbox.create, { payload });
  const [one, other] = await Promise.all([openAs(site), openAs(second)]);
  for (const { page } of [one, other]) {
    await page.goto('/admin?tab=requests&unanswered=true&sort=createdAt');
    await page.getByText('Live', { exact: true }).waitFor({ state: 'attached' });
    await rowOf(page, payload.name).waitFor();
  }
  await rowOf(one.page, payload.name).getByRole('link', { name: /^View/ }).tap();
  await richText(one.page).waitFor();
  await composer(one.page).getByRole('button', { name: 'Send email' }).tap();
  await toast(one.page, 'Email sent').waitFor();
  await createEmailCalls(site, sink).sendAll();
  await rowOf(other.page, payload.name).getByText('Answered by Administrator').waitFor();
  const history = one.page.getByRole('region', { name: /^Sent Emails/ });
  await history.getByText('sent', { exact: true }).waitFor();
  // The first toast may be over by now, so it is offered once more: pressed as soon as it is there.
  await one.page.getByRole('button', { name: 'Write another email' }).tap();
  await richText(one.page).waitFor();
  await composer(one.page).getByRole('button', { name: 'Send email' }).tap();
  await toast(one.page, 'Email sent').getByRole('button', { name: 'Set to Quoted' }).tap();
  await toast(one.page, 'Updated').getByText('Status saved').waitFor();
  await one.page.locator('.crumb').getByRole('link', { name: 'Inbox' }).tap();
  await rowOf(one.page, payload.name).waitFor({ state: 'detached' });
  await one.page.locator('.found').getByText(/ of /).waitFor();
  assert.equal(await one.page.locator('.gone-note').count(), 0);
  assert.deepEqual([...one.errors, ...other.errors], []);
  await Promise.all([one.context.close(), other.context.close()]);
});
