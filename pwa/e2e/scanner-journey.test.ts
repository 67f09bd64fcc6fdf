import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import type { Browser, Page } from 'playwright-core';
import { startSite as startLabSite, type LabSitePorts } from '@longitude/scanner/lab/start-site';
import { translate } from '../src/testing/translate.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type OpenOptions } from './browser.ts';
import { scanEmail, start, startScan } from './scanner-steps.ts';
import { chosenCookies } from './site.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { toast, waitForStart } from './steps.ts';

/** The shop that is scanned, with a page that imitates one of ours. */
const home = '<!doctype html><h1>Shop</h1><img src=x onerror="document.title=1">';

let browser: Browser;
let shop: LabSitePorts;
let gate: Gate;
let site: TestServer;
/** Delays one file for as long as a request may last, and with it the scan. */
let isSlow = true;
const visited: string[] = [];

before(async () => {
  [browser, shop, { gate, site }] = await Promise.all([
    openBrowser(),
    startLabSite(({ path }) => {
      visited.push(path);
      if (isSlow && path === '/.env') return { isSilent: true };
      if (path !== '/') return { status: 404, body: 'Nothing here' };
      return { headers: [['content-type', 'text/html; charset=utf-8']], body: home };
    }),
    startSiteBehindGate({ SCAN_ALLOW: '127.0.0.0/8' }),
  ]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await gate.stop();
  await shop.close();
});

const address = () => `https://127.0.0.1:${shop.https}/`;
const phone = (): OpenOptions => ({
  baseURL: gate.address,
  remembered: chosenCookies,
  hasWorker: false,
});

test('a visitor scans a site with a phone, reads the result and shares it', async () => {
  const { context, page, errors } = await openPhone(browser, phone());
  await page.goto('/scanner');
  await waitForStart(page);
  await startScan(page, address());
  await followScan(page);
  await loseServer(page);
  await readResult(page);
  await printReport(page);
  await returnToResult(page);
  await shareReport(page);
  const expected = /Failed to load resource|net::ERR/;
  assert.deepEqual(
    errors.filter((text) => !expected.test(text)),
    [],
  );
  await context.close();
});

/** Each test appears as it finishes; a reload follows the same scan again. */
async function followScan(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Scanning Website...' }).waitFor();
  const row = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByText(name, { exact: true }) });
  await row('Content Security Policy').getByRole('img', { name: 'fail' }).waitFor();
  await row('Exposed Secrets').getByRole('img', { name: 'waiting' }).waitFor();
  await page.getByText(new RegExp(`^[1-9]\\d* of ${scanChecks.length} tests$`)).waitFor();
  await page.locator('body').evaluate(translate);
  const elapsed = page.getByText(/^\d+\.\d s$/);
  const shown = await elapsed.innerText();
  await elapsed.filter({ hasNotText: shown }).waitFor();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Scanning Website...' }).waitFor();
  await page.getByText(address(), { exact: true }).waitFor();
  await page.getByRole('main').getByRole('img', { name: 'fail' }).first().waitFor();
}

/** The server stops, and the next attempt is the same scan. */
async function loseServer(page: Page): Promise<void> {
  gate.setClosed(true);
  gate.setClosed(false);
  const card = page.getByRole('alert').filter({ hasText: 'Scan Error:' });
  await card.getByText('The connection was lost').waitFor();
  await toast(page, 'Scan Failed').waitFor();
  assert.equal(await page.getByLabel('Website URL').inputValue(), address());
  assert.equal(await page.getByLabel('Email Address').inputValue(), scanEmail);
  await card.getByRole('button', { name: 'Try Again' }).click();
  isSlow = false;
  await start(page).click();
  await page.getByRole('dialog', { name: 'Scan Results Ready' }).waitFor();
  assert.equal(visited.filter((path) => path === '/robots.txt').length, 1, 'it was scanned twice');
}

async function readResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  // No mail server is configured here: it is not reported as sent.
  await toast(page, 'Email Error').waitFor();
  await page.getByText('CRITICAL RISK').waitFor();
  await page.getByText(/^Score: \d+\/100$/).waitFor();
  const findings = page.getByRole('region', { name: 'Key Findings by Category' });
  assert.equal(await findings.getByRole('article').count(), 3);
  const policy = page
    .getByRole('region', { name: 'All tests' })
    .locator('details')
    .filter({ has: page.locator('summary').getByText('Content Security Policy', { exact: true }) });
  await policy.locator('summary').click();
  await policy.getByText('How to fix it').waitFor();
  assert.match(await page.title(), /^Security report for /, 'markup of the site was run');
}

/** In print all tests are open, and afterwards only the earlier ones. */
async function printReport(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator('[aria-labelledby=scan-all] summary + div')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height === 0).length);
  assert.equal(hidden, 0, 'tests that are closed on paper');
  assert.equal(await page.getByRole('banner').isVisible(), false);
  await page.emulateMedia({ media: null });
  assert.ok((await page.pdf({ format: 'A4' })).length > 20_000);
  assert.equal(await page.locator('[aria-labelledby=scan-all] details[open]').count(), 1);
}

const readPath = (page: Page) => new URL(page.url()).pathname;

/** Reloads the result, leaves it for a new scan, and goes back to it. */
async function returnToResult(page: Page): Promise<void> {
  const path = readPath(page);
  assert.match(path, /^\/scanner\/reports\/[\w-]{43}$/);
  await page.reload();
  await seeResult(page);
  await page.getByRole('button', { name: 'New Scan' }).click();
  await page.locator('#scan-url:focus').waitFor();
  assert.equal(readPath(page), '/scanner');
  assert.equal(await page.getByLabel('Website URL').inputValue(), '');
  await page.goBack();
  await seeResult(page);
  assert.equal(readPath(page), path);
}

async function seeResult(page: Page): Promise<void> {
  await page.getByText('CRITICAL RISK').waitFor();
  await page.getByText('Initial Scan Completed!').waitFor();
  assert.equal(await page.getByRole('dialog').count(), 0);
}

async function shareReport(page: Page): Promise<void> {
  const { context, page: other } = await openPhone(browser, phone());
  await other.goto(page.url());
  await other.getByText('CRITICAL RISK').waitFor();
  assert.equal(await other.getByRole('button', { name: 'Stop sharing' }).count(), 0);
  assert.ok(!(await other.content()).includes(scanEmail), 'the requester’s address');
  await page.getByRole('button', { name: 'Share report' }).click();
  await page.getByText('Anyone with the link can open this report.').waitFor();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await toast(page, 'No longer shared').waitFor();
  await other.reload();
  await other.getByRole('heading', { name: 'This report is not shared' }).waitFor();
  await context.close();
}
