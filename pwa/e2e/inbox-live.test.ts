import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeRequestStatus, requestInbox } from '@longitude/contract/requests';
import type { Page } from 'playwright-core';
import { addAdministrator } from '../../server/src/testing/add-administrator.ts';
import { buildForm, buildPdf } from '../../server/src/testing/build-file.ts';
import { buildRequest } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import { clearMessage, composer, richText, rowOf } from './inbox-steps.ts';
import { rememberAdministrator } from './site.ts';
import { toast } from './steps.ts';
import { useSite } from './use-site.ts';

let second: TestServer;
const here = useSite(async (site) => {
  second = await addAdministrator(site, 'meera');
});

const openAs = (who: TestServer) => here.openPhone(rememberAdministrator(who));

const send = async (name: string) =>
  (await here.site.visitor.call(requestInbox.create, { payload: buildRequest({ name }) })).id;

/** A browser allows six connections to a site: the whole set opens more windows than that. */
const windows = isWhole ? 10 : 3;

test('all open windows share one stream, and receive events immediately', async () => {
  const { context, page } = await here.openDesktop(rememberAdministrator(here.site));
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/admin/events')) streams += 1;
  });
  const pages = [page];
  while (pages.length < windows) pages.push(await context.newPage());
  for (const each of pages) {
    await each.goto('/admin?tab=posts');
    await each.getByText('Live', { exact: true }).waitFor();
    await each.getByRole('heading', { level: 1, name: 'Blog Posts' }).waitFor();
  }
  assert.equal(streams, 1);
  const front = pages.at(-1) ?? page;
  await send('Ngozi');
  await front.getByText('New service request from Ngozi').waitFor();
  for (const each of pages) {
    await each.getByRole('link', { name: /1 unread/ }).waitFor();
  }
  // The window with the stream is closed: another one takes over and misses nothing.
  await page.close();
  await send('Tomasz');
  await front.getByRole('link', { name: 'Service Requests 2 unread' }).waitFor();
  assert.equal(streams, 2);
  await context.close();
});

test('two administrators on one request see each other, and lose no text', async () => {
  const id = await send('Ngozi Okafor');
  const [one, other] = await Promise.all([openAs(here.site), openAs(second)]);
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
  await Promise.all([one.page.close(), other.page.close()]);
});

/** The other administrator's changes in the meantime. */
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

test('a reply survives a closed tab, Back and a reload at each step, and can be undone', async () => {
  const name = 'Tevita Faleolo';
  const id = await send(name);
  const path = `/admin/requests/${id}`;
  const { page, context } = await openAs(here.site);
  // Closed before the second after which it would be saved.
  await page.goto(path);
  await richText(page).waitFor();
  await clearMessage(page);
  await page.keyboard.type('In one breath');
  await page.close({ runBeforeUnload: true });
  const next = await context.newPage();
  await next.goto('/admin?tab=requests');
  await rowOf(next, name).waitFor();
  await next.goto(path);
  await richText(next).getByText('In one breath').waitFor();
  await next.goBack();
  await rowOf(next, name).waitFor();
  await next.goForward();
  await richText(next).getByText('In one breath').waitFor();
  // Without a mail server it stays queued; the countdown runs nevertheless.
  await composer(next).getByRole('button', { name: 'Send email' }).click();
  await toast(next, 'Email sent').waitFor();
  await lengthenCountdown(next);
  await next.goto('/admin?tab=messages');
  await toast(next, 'Email sent')
    .getByText(/^\s*\d+ s$/)
    .waitFor();
  await next.reload();
  await toast(next, 'Email sent').getByRole('button', { name: 'Undo' }).click();
  await toast(next, 'Sending undone').waitFor();
  await next.goto(path);
  await richText(next).getByText('In one breath').waitFor();
  // Sent once more, from a tab that is closed immediately: the history has it, and no draft is
  // left.
  await composer(next).getByRole('button', { name: 'Send email' }).click();
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
 * Ten seconds are too short for two loads on a slow machine: the next page counts down from a
 * minute. Leaves this one immediately, because it forgets the email when its own countdown is over.
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
