import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import type { Browser } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { readKept } from './read-kept.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';
import { waitForStart, waitUntil } from './steps.ts';

let browser: Browser;
let site: TestServer;

before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

/** Opens a page and waits until the worker has saved the public pages. */
async function openSaved(path: string, remembered = chosenCookies): Promise<Opened> {
  const opened = await openPhone(browser, { baseURL: site.address, remembered });
  await opened.page.goto(path);
  await waitUntil(opened.page, async () => {
    const pages = ['/', '/contact', '/services', '/cookies'];
    const saved = await Promise.all(pages.map((page) => caches.match(page)));
    return saved.every(Boolean) && navigator.serviceWorker.controller !== null;
  });
  return opened;
}

test('the public pages can be read without a connection after one visit', async () => {
  const { context, page } = await openSaved('/');
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Scale Your Team.' }).waitFor();
  await page.goto('/contact?tab=request');
  await waitForStart(page);
  await page.getByRole('button', { name: 'Submit Request' }).waitFor();
  await page.getByRole('link', { name: 'hello@longitude.example' }).waitFor();
  await page.goto('/services');
  await page.getByRole('heading', { level: 1, name: 'Services' }).waitFor();
  await page.goto('/blog/not-saved');
  await page.getByRole('heading', { name: 'The line is interrupted' }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/blog/not-saved');
  await context.close();
});

test('nothing of the back office is kept, and offline it says so', async () => {
  const payload = buildMessage({ name: 'Person On A Train' });
  await site.visitor.call(messageInbox.create, { payload });
  const remembered = rememberAdministrator(site);
  const { context, page } = await openSaved('/admin?tab=messages', remembered);
  await page.reload();
  await page.getByRole('row').filter({ hasText: 'Person On A Train' }).waitFor();
  const kept = await readKept(page);
  assert.deepEqual(kept.findText('Person On A Train'), []);
  const [calls, pages] = [/ \/api\/(?!settings\/public$)/, / \/admin(?:\/|\?|$)/];
  assert.deepEqual(
    kept.addresses.filter((address) => calls.test(address) || pages.test(address)),
    [],
  );
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'The line is interrupted' }).waitFor();
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
