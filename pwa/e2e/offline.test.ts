import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import type { Browser } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import { saveCategory } from '../../server/src/testing/mail-settings.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { readKept } from './read-kept.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';
import { waitForKept, waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

/** Opens a page and waits until it is kept, as all that are opened from then on. */
async function openSaved(path: string, remembered = chosenCookies): Promise<Opened> {
  const opened = await openPhone(browser, { baseURL: site.address, remembered });
  await opened.page.goto(path);
  await waitForKept(opened.page, ['/offline']);
  return opened;
}

test('what was visited, and what people go to next, can be read without a connection', async () => {
  const { context, page } = await openSaved('/');
  await waitForKept(page, ['/']);
  await waitForStart(page);
  // Reached without loading a document.
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await page.getByRole('heading', { level: 1, name: /^Two cities/ }).waitFor();
  await waitForKept(page, ['/about', '/calculator', '/contact', '/outbox']);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: /^Two cities/ }).waitFor();
  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Scale Your Team.' }).waitFor();
  await page.goto('/contact?tab=request');
  await waitForStart(page);
  await page.getByRole('button', { name: 'Submit Request' }).waitFor();
  await page.getByRole('link', { name: 'hello@longitude.example' }).waitFor();
  await page.goto('/calculator?team=react-s2');
  await page.getByRole('region', { name: 'Monthly Savings' }).waitFor();
  await page.goto('/blog/not-saved');
  await page.getByRole('heading', { name: 'The line is interrupted' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/blog/not-saved');
  const links = page.getByRole('main').getByRole('link');
  await links.first().waitFor();
  assert.deepEqual(await links.allInnerTexts(), [
    'Home',
    'Calculator',
    'Contact: how to reach us, and your draft',
  ]);
  await context.close();
});

test('a copy opens at once and is brought up to date while it is read', async () => {
  const { context, page } = await openSaved('/');
  await waitForKept(page, ['/']);
  await saveCategory(site, 'general', { site_tagline: 'Written a minute ago.' });
  await page.reload();
  await page.getByText('Written a minute ago.').first().waitFor();
  await context.close();
});

test('offline the back office opens without its data, which is never kept, until the sign-out', async () => {
  const payload = buildMessage({ name: 'Person On A Train' });
  await site.visitor.call(messageInbox.create, { payload });
  const remembered = rememberAdministrator(site);
  const { context, page } = await openSaved('/admin?tab=messages', remembered);
  await waitForKept(page, ['/admin']);
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Person On A Train' }).waitFor();
  const kept = await readKept(page);
  assert.deepEqual(kept.findText('Person On A Train'), []);
  const calls = / \/api\/(?!settings\/public$)/;
  assert.deepEqual(
    kept.addresses.filter((address) => calls.test(address)),
    [],
  );
  await context.setOffline(true);
  await page.reload();
  await page.getByText('You are offline.').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Contact Messages' }).waitFor();
  assert.equal(await page.getByText('Person On A Train').count(), 0);
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await page.getByRole('row').filter({ hasText: 'Person On A Train' }).waitFor();
  await context.close();
});

test('the manifest is sound and its pictures are there', async () => {
  const { context, page } = await openSaved('/');
  const client = await context.newCDPSession(page);
  const { errors, data = '' } = await client.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const manifest = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] };
  const sizes = manifest.icons.map((icon) => icon.sizes);
  assert.ok(sizes.includes('192x192') && sizes.includes('512x512'));
  for (const { src, sizes, type } of manifest.icons) {
    const answer = await page.request.get(src);
    assert.equal(answer.headers()['content-type'], type, src);
    const [width] = sizes.split('x');
    if (type === 'image/png') assert.equal((await answer.body()).readUInt32BE(16), Number(width));
  }
  await context.close();
});
