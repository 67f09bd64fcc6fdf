import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestInbox } from '@longitude/contract/requests';
import type { Browser, Page } from 'playwright-core';
import { buildRequest } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone } from './browser.ts';
import { clearMessage, richText } from './inbox-steps.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';
import { waitForStart } from './steps.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

/** The names of all scripts and sheets that a page asks for, worker included. */
function watchAssets(page: Page): Set<string> {
  const names = new Set<string>();
  page.context().on('request', (request) => {
    const name = /\/assets\/([^/?]+\.(?:js|css))/.exec(request.url())?.[1];
    if (name) names.add(name);
  });
  return names;
}
const listOf = (names: Iterable<string>, pattern: RegExp) =>
  [...names].filter((name) => pattern.test(name));

test('a visitor of every public page downloads nothing of the back office', async () => {
  const { page, context } = await openPhone(browser, {
    baseURL: site.address,
    remembered: chosenCookies,
  });
  const names = watchAssets(page);
  const paths = ['/', '/contact', '/about', '/services', '/calculator', '/blog', '/scanner'];
  for (const path of paths) {
    await page.goto(path);
    await waitForStart(page);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(readCaches);
  assert.ok(names.size > 5, 'the assets were seen');
  assert.deepEqual(
    listOf([...names, ...kept], /admin|editor|composer|rich|palette|prosemirror/i),
    [],
  );
  await context.close();
});

/** Runs in the page: the addresses of all that its caches hold. */
async function readCaches(): Promise<string[]> {
  const found: string[] = [];
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    found.push(...keys.map(({ url }) => url));
  }
  return found;
}

test('the editor comes with the composer, and a logout leaves nothing on the device', async () => {
  const payload = buildRequest({
    name: 'Secret Client',
    message: 'A secret that nobody may keep.',
  });
  const { id } = await site.visitor.call(requestInbox.create, { payload });
  const { page, context } = await openPhone(browser, {
    baseURL: site.address,
    remembered: rememberAdministrator(site),
  });
  const names = watchAssets(page);
  await page.goto('/admin?tab=requests');
  await page.getByText('Secret Client').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const before = new Set(names);
  await page.goto(`/admin/requests/${id}`);
  await richText(page).waitFor();
  const editor = [...names].filter((name) => !before.has(name));
  console.log('with the composer:', editor.join(', '));
  assert.ok(listOf(editor, /editor|rich/).length > 0);
  assert.deepEqual(listOf(before, /editor|rich-text/), []);
  await clearMessage(page);
  await page.keyboard.type('A secret answer');
  await page.getByLabel('New note').fill('A secret note');
  await page.getByText('Draft saved').waitFor();
  await page.getByRole('link', { name: 'Inbox' }).tap();
  await page.getByRole('button', { name: 'Logout' }).tap();
  await page.waitForURL('**/admin/login');
  const left = await page.evaluate(readAllKept);
  assert.ok(!/secret (?:client|that|answer|note)/i.test(left), left);
  assert.ok(!left.includes('/api/'), left);
  await context.close();
});

/** Runs in the page: whatever the device holds for this site, as one text. */
async function readAllKept(): Promise<string> {
  const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const answer = await cache.match(request);
      const type = answer?.headers.get('content-type') ?? '';
      texts.push(request.url, /html|json/.test(type) ? ((await answer?.text()) ?? '') : '');
    }
  }
  for (const { name = '' } of await indexedDB.databases()) texts.push(`database ${name}`);
  return texts.join('\n');
}
