import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import type { Browser, Page } from 'playwright-core';
import {
  startSite as startLabSite,
  type LabSitePorts,
} from '../../server/src/testing/lab/start-site.ts';
import { writeConfirmToken } from '../../server/src/features/scans/schedules/watch-tokens.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import {
  acceptTerms,
  askToWatch,
  confirmWatch,
  explainFinding,
  failScan,
  findCheck,
  printReport,
  refuseForm,
  reloadScan,
  returnToResult,
  seeChanges,
  scanEmail,
  start,
  startScan,
} from './scanner-steps.ts';
import { chosenCookies, findFreePort, startSite } from './site.ts';
import { startRelay, type Relay } from './start-relay.ts';
import { toast } from './steps.ts';

/** The shop that is scanned: with a page that tries to be read as one of ours. */
const home = '<!doctype html><h1>Shop</h1><img src=x onerror="document.title=1">';
const type = ['content-type', 'text/html; charset=utf-8'] as const;
const policy = [
  'content-security-policy',
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
] as const;

let browser: Browser;
let shop: LabSitePorts;
let relay: Relay;
let site: TestServer;
let visitor: Opened;
/** Keeps one file waiting for as long as a request may last, and the scan with it. */
let isSlow = false;
/** Whether the shop has got a policy. */
let hasPolicy = false;
const visited: string[] = [];

before(async () => {
  const PORT = String(await findFreePort());
  relay = await startRelay(() => Number(PORT));
  [browser, shop, site] = await Promise.all([
    openBrowser(),
    startLabSite(({ path }) => {
      visited.push(path);
      if (isSlow && path === '/.env') return { isSilent: true };
      if (path !== '/') return { status: 404, body: 'Nothing here' };
      return { headers: hasPolicy ? [type, policy] : [type], body: home };
    }),
    startSite({ PORT, PUBLIC_URL: relay.address, SCAN_ALLOW: '127.0.0.0/8', RATE_LIMITS: 'on' }),
  ]);
  visitor = await openPhone(browser, { baseURL: relay.address, remembered: chosenCookies });
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await relay.close();
  await shop.close();
});

const address = (path = '/') => `https://127.0.0.1:${shop.https}${path}`;

test('without scripts the form is posted, and leads to the report', async () => {
  const viewport = { width: 390, height: 844 };
  const options = { baseURL: relay.address, viewport, javaScriptEnabled: false };
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto('/scanner');
  await page.getByLabel('Website URL').fill(address('/?plain'));
  await page.getByLabel('Email Address').fill(scanEmail);
  await start(page).click();
  await page.getByRole('alert').getByText('One field needs another look').waitFor();
  assert.equal(await page.getByLabel('Website URL').inputValue(), address('/?plain'));
  await page.getByRole('checkbox').check();
  await start(page).click();
  await page.waitForURL('**/scanner/reports/*');
  await page.getByRole('heading', { level: 1, name: 'Security report' }).waitFor();
  await context.close();
});

test('a visitor scans a site with a phone', async (t) => {
  const { page, errors } = visitor;
  await t.test('the list of checks leads to a page, and that to the form', () => findCheck(page));
  await t.test('the form names what is missing', () => refuseForm(page));
  await t.test('the terms are read and accepted', () => acceptTerms(page, address()));
  await t.test('each test appears as it finishes', () => watchScan(page));
  await t.test('a reload follows the same scan again', () => reloadScan(page, address()));
  await t.test('the server goes, and the next try is the same scan', () => loseServer(page));
  await t.test('the result says what was found', () => readResult(page));
  await t.test('on paper every test is there', () => printReport(page));
  await t.test('a finding leads to its check', () => explainFinding(page, address()));
  await t.test('a reload shows the result again, and so does Back after New Scan', () =>
    returnToResult(page),
  );
  await t.test('the site is watched after a confirmation', () => watchSite(page));
  await t.test('a new scan leads to what changed', () => scanAgain(page));
  await t.test('the report is shared, and taken back', () => shareReport(page));
  await t.test('when the site is busy there is a queue', () => waitInQueue(page));
  await t.test('a site that does not answer is explained', async () =>
    failScan(page, await findClosed()),
  );
  await t.test('who scans too much is told how long to wait', () => reachLimit(page));
  await t.test('the page had no error of its own', () => {
    const expected = /Failed to load resource|net::ERR/;
    assert.deepEqual(
      errors.filter((text) => !expected.test(text)),
      [],
    );
  });
});

async function watchScan(page: Page): Promise<void> {
  isSlow = true;
  visited.length = 0;
  await start(page).click();
  await page.getByRole('heading', { level: 1, name: 'Scanning Website...' }).waitFor();
  const row = (name: string) =>
    page.locator('.live li').filter({ has: page.getByText(name, { exact: true }) });
  const done = row('Content Security Policy');
  await done.getByRole('img', { name: 'fail' }).waitFor();
  const waiting = row('Exposed Secrets');
  await waiting.getByRole('img', { name: 'waiting' }).waitFor();
  await page.getByText(new RegExp(`^[1-9]\\d* of ${scanChecks.length} tests$`)).waitFor();
}

async function loseServer(page: Page): Promise<void> {
  relay.cut();
  const card = page.getByRole('alert').filter({ hasText: 'Scan Error:' });
  await card.getByText('The connection to the server was lost.').waitFor();
  await toast(page, 'Scan Failed').waitFor();
  assert.equal(await page.getByLabel('Website URL').inputValue(), address());
  assert.equal(await page.getByLabel('Email Address').inputValue(), scanEmail);
  await card.getByRole('button', { name: 'Try Again' }).click();
  await start(page).click();
  await page.getByRole('dialog', { name: 'Scan Results Ready' }).waitFor();
  isSlow = false;
  assert.equal(visited.filter((path) => path === '/robots.txt').length, 1, 'it was scanned twice');
}

async function readResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  // Nobody has set up mail here: it is not called sent.
  await toast(page, 'Email Error')
    .getByText('Failed to send email. Please contact support.')
    .waitFor();
  await page.getByText('CRITICAL RISK').waitFor();
  await page.getByText(/^Score: \d+\/100$/).waitFor();
  await page.getByRole('heading', { name: 'Quick Summary' }).waitFor();
  const findings = page.getByRole('region', { name: 'Key Findings by Category' });
  assert.equal(await findings.getByRole('article').count(), 3);
  await page.getByText(`The full scan includes ${scanChecks.length} tests across`).waitFor();
  assert.equal(await page.locator('.recs li').count(), 3);
  await page.getByText(/^\.\.\. and \d+ more recommendations$/).waitFor();
  await page.getByText('Initial Scan Completed!').waitFor();
  const policy = page
    .locator('details.test')
    .filter({ has: page.locator('summary').getByText('Content Security Policy', { exact: true }) });
  await policy.locator('summary').click();
  await policy.getByText('How to fix it').waitFor();
  assert.match(await page.title(), /^Security report for /, 'markup of the site was run');
}

/** An hour later, when the site can be scanned again. */
async function scanAgain(page: Page): Promise<void> {
  const scannedAt = new Date(Date.now() - 3_600_000);
  const $set = { scannedAt, 'findings.timestamp': scannedAt.toISOString() };
  const scans = site.product.context.connection.collection('security_scans');
  await scans.updateOne({ url: address() }, { $set });
  hasPolicy = true;
  await page.reload();
  await seeChanges(page, address());
}

async function watchSite(page: Page): Promise<void> {
  const report = page.url();
  await askToWatch(page);
  const { context } = site.product;
  const row = await context.connection.collection('scan_schedules').findOne({ url: address() });
  const watch = { id: row?._id.toHexString() ?? '', round: 1, frequency: 'monthly' } as const;
  await confirmWatch(page, '127.0.0.1', writeConfirmToken(context.keys, watch, new Date(4e12)));
  await page.goto(report);
}

async function shareReport(page: Page): Promise<void> {
  const { context, page: other } = await openPhone(browser, {
    baseURL: relay.address,
    remembered: chosenCookies,
  });
  await other.goto(page.url());
  await other.getByText('CRITICAL RISK').waitFor();
  assert.equal(await other.getByRole('button', { name: 'Stop sharing' }).count(), 0);
  assert.ok(!(await other.content()).includes(scanEmail), 'the address of whoever asked');
  await page.getByRole('button', { name: 'Share report' }).click();
  await page.getByText('Anyone with the link can open this report.').waitFor();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await toast(page, 'No Longer Shared').waitFor();
  await page.getByRole('link', { name: 'Scan a website yourself' }).click();
  await other.reload();
  await other.getByRole('heading', { name: 'This report is not shared' }).waitFor();
  await context.close();
}

const scanByCall = (url: string) =>
  fetch(`${site.address}/api/security-scan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, email: scanEmail }),
  });

async function waitInQueue(page: Page): Promise<void> {
  isSlow = true;
  const first = scanByCall(address('/?first'));
  while (visited.filter((path) => path === '/robots.txt').length < 2) await page.waitForTimeout(20);
  await startScan(page, address('/?second'));
  await page.getByText('Place 1 in the queue').first().waitFor();
  isSlow = false;
  await page.getByText('You can leave this page.').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await toast(page, 'Scan Left').waitFor();
  assert.equal(await page.getByLabel('Website URL').inputValue(), address('/?second'));
  assert.equal((await first).status, 200);
}

const findClosed = async () => `http://127.0.0.1:${await findFreePort()}/`;

async function reachLimit(page: Page): Promise<void> {
  const closed = await findClosed();
  for (let status = 0; status !== 429;) ({ status } = await scanByCall(closed));
  await startScan(page, closed);
  await page
    .getByText(/Please wait \d+ minutes? before trying again\.$/)
    .first()
    .waitFor();
}
