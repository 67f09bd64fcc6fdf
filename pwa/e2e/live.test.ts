import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { requestInbox } from '@longitude/contract/requests';
import { buildRequest } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openDesktop } from './browser.ts';
import { rememberFor, startSite } from './site.ts';

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

const send = (name: string) =>
  site.visitor.call(requestInbox.create, {
    payload: buildRequest({ name, email: `${name}@x.example` }),
  });

test('ten open windows share one stream, all hear at once, and none starves the site', async () => {
  const remembered = rememberFor('administrator', site);
  const { context, page } = await openDesktop(browser, {
    baseURL: site.address,
    remembered,
    hasWorker: false,
  });
  let streams = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/admin/events')) streams += 1;
  });
  const pages = [page];
  while (pages.length < 10) pages.push(await context.newPage());
  for (const each of pages) {
    await each.goto('/admin?tab=posts');
    await each.getByText('Live', { exact: true }).waitFor();
    await each.getByRole('heading', { level: 1, name: 'Blog Posts' }).waitFor();
  }
  assert.equal(streams, 1);
  const front = pages[9];
  assert.ok(front);
  await send('Ngozi');
  const since = performance.now();
  await front.getByText('New service request from Ngozi').waitFor();
  console.log(`event to screen: ${(performance.now() - since).toFixed(0)} ms`);
  for (const each of pages) await each.getByRole('link', { name: /1 unread/ }).waitFor();
  // The window with the stream goes: another takes it over and misses nothing.
  await page.close();
  await send('Tomasz');
  await front.getByRole('link', { name: 'Service Requests 2 unread' }).waitFor();
  assert.equal(streams, 2);
  await context.close();
});
