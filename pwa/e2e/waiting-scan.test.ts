import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import {
  startSite as startLabSite,
  type LabSitePorts,
} from '../../server/src/testing/lab/start-site.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { driveWorker } from './drive-worker.ts';
import { readOutbox } from './read-outbox.ts';
import { fillScan, start } from './scanner-steps.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { toast, waitForStart } from './steps.ts';
import { outboxLink, visit, waiting } from './waiting-steps.ts';

let browser: Browser;
let shop: LabSitePorts;
let site: TestServer;
let gate: Gate;

before(async () => {
  [browser, shop, { site, gate }] = await Promise.all([
    openBrowser(),
    startLabSite(({ path }) =>
      path === '/' ? { body: '<h1>Shop</h1>' } : { status: 404, body: 'Nothing here' },
    ),
    startSiteBehindGate({ SCAN_ALLOW: '127.0.0.0/8' }),
  ]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await gate.stop();
  await shop.close();
});

const readScans = (url: string) =>
  site.product.context.connection.collection('security_scans').find({ url }).toArray();

/** Requests a scan without a connection. @returns the times around the tick of its terms */
async function requestOffline(page: Page, url: string): Promise<readonly [number, number]> {
  await page.context().setOffline(true);
  await page.getByText('You are offline. The scan waits on this device').waitFor();
  const from = Date.now();
  await fillScan(page, url);
  const until = Date.now();
  await start(page).click();
  await waiting(page)
    .getByText(/^Your security scan, written today/)
    .waitFor();
  await waiting(page).getByText(url).waitFor();
  return [from, until];
}

test('a scan waits for the connection, runs, and its result is shown where it was asked for', async () => {
  const url = `https://127.0.0.1:${shop.https}/?train`;
  const { context, page } = await visit(browser, gate.address, '/scanner');
  const [from, until] = await requestOffline(page, url);
  assert.equal(await outboxLink(page).innerText(), '1');
  assert.deepEqual(await readScans(url), []);
  const [item] = await readOutbox(page);
  const { acceptedAt = '' } = (item?.content?.payload ?? {}) as { acceptedAt?: string };
  assert.ok(Date.parse(acceptedAt) >= from && Date.parse(acceptedAt) <= until, acceptedAt);
  await context.setOffline(false);
  await page.waitForURL('**/scanner/reports/*');
  await page.getByText('Initial Scan Completed!').waitFor();
  await page.getByText(url).first().waitFor();
  const [stored, ...others] = await readScans(url);
  assert.equal(stored?.['consent'].at.toISOString(), acceptedAt);
  assert.deepEqual(others, []);
  assert.equal(gate.calls.filter(({ path }) => path === '/api/security-scan').length, 1);
  // Until it is closed, the scanner's page leads to the result.
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  await page.goto('/scanner');
  await waitForStart(page);
  assert.equal(await page.getByLabel('Website URL').inputValue(), '');
  await context.close();
});

test('who has left the scanner by then is told on the page where they are', async () => {
  const url = `https://127.0.0.1:${shop.https}/?left`;
  const { context, page } = await visit(browser, gate.address, '/scanner');
  await requestOffline(page, url);
  await waiting(page).getByRole('link', { name: 'Outbox' }).click();
  await page.getByText('The scan starts when it is sent, the report goes to').waitFor();
  await context.setOffline(false);
  await toast(page, 'Security scan completed').waitFor();
  assert.equal((await readScans(url)).length, 1);
  assert.equal(new URL(page.url()).pathname, '/outbox');
  await context.close();
});

test('a result that the worker gets is shown where the scan was asked for', async () => {
  const url = `https://127.0.0.1:${shop.https}/?worker`;
  const { context, page } = await visit(browser, gate.address, '/scanner');
  await requestOffline(page, url);
  const worker = await driveWorker(context, gate.address);
  // The page believes to be offline: it asks for this first.
  await page.route('**/manifest.webmanifest', (route) => route.abort('connectionreset'));
  const before = gate.calls.length;
  await context.setOffline(false);
  await worker.sync();
  await page.waitForURL('**/scanner/reports/*');
  await page.getByText('Initial Scan Completed!').waitFor();
  assert.equal(gate.calls[before]?.isFromWorker, true);
  assert.equal((await readScans(url)).length, 1);
  await context.close();
});
