import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { toast, waitForStart } from './steps.ts';

/** Whoever asks for the scans of these tests. */
export const scanEmail = 'wilhelmina@outfitters.example';

/** Types what a scan needs, and accepts its terms. */
export async function fillScan(page: Page, url: string): Promise<void> {
  await page.getByLabel('Website URL').fill(url);
  await page.getByLabel('Email Address').fill(scanEmail);
  await page.getByRole('checkbox').check();
}

export const start = (page: Page) => page.getByRole('button', { name: 'Start Security Scan' });

/** Fills in the form and presses its button. */
export async function startScan(page: Page, url: string): Promise<void> {
  await fillScan(page, url);
  await start(page).click();
}

/** Learns from the form what is missing. */
export async function refuseForm(page: Page): Promise<void> {
  await page.goto('/scanner');
  await waitForStart(page);
  await page.waitForFunction(() => document.querySelector('form button[type=submit]:disabled'));
  await fillScan(page, 'ftp://shop.example');
  await start(page).click();
  const summary = page.getByRole('alert');
  await summary.getByText('One field needs another look').waitFor();
  await page.getByLabel('Website URL').fill('');
  await start(page).click();
  await toast(page, 'URL Required').getByText('Please enter a URL to scan').waitFor();
}

/** Reads the terms, and accepts them in their dialog. */
export async function acceptTerms(page: Page, url: string): Promise<void> {
  await page.getByRole('checkbox').uncheck();
  await page.getByLabel('Website URL').fill(url);
  await page.getByRole('button', { name: 'read terms' }).click();
  const dialog = page.getByRole('dialog', { name: 'Terms of the free scan' });
  assert.equal(await dialog.getByRole('heading', { level: 3 }).count(), 8);
  await dialog.getByRole('button', { name: 'Accept Terms' }).click();
  assert.equal(await page.getByRole('checkbox').isChecked(), true);
}

/** Reloads in the middle of a scan of `url`, of which a test has failed. */
export async function reloadScan(page: Page, url: string): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Scanning Website...' }).waitFor();
  await page.getByText(url, { exact: true }).waitFor();
  await page.locator('.live').getByRole('img', { name: 'fail' }).first().waitFor();
}

/** Finds a check in the list, copies its fix, and goes on to the form. */
export async function findCheck(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/scanner/checks');
  await page.getByRole('searchbox', { name: 'Find a check' }).fill('nosniff');
  await page.waitForURL('**/scanner/checks?q=nosniff');
  await page.getByRole('link', { name: 'X-Content-Type-Options' }).click();
  await page.waitForURL('**/scanner/checks/x-content-type-options');
  await page.locator('.seg').getByText('Apache').click();
  await page.getByRole('button', { name: 'Copy: .htaccess' }).click();
  await toast(page, 'Code Copied').waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /Header always set X-Content-Type-Options "nosniff"/);
  await page.getByRole('link', { name: 'Scan your site' }).click();
  await start(page).waitFor();
}

/** From a finding to the page of its check, which shows the result, also after a reload, and back. */
export async function explainFinding(page: Page, url: string): Promise<void> {
  const findings = page.getByRole('region', { name: 'Key Findings by Category' });
  await findings.getByRole('link', { name: 'Content Security Policy' }).click();
  const own = page.getByRole('region', { name: 'Result of this check' });
  await own.getByText('0/100').waitFor();
  assert.equal(readPath(page), '/scanner/checks/content-security-policy');
  await page.reload();
  await own.getByText(url).waitFor();
  await own.getByRole('link', { name: 'Whole result' }).click();
  await page.getByText('Initial Scan Completed!').waitFor();
}

/** On paper all tests are open, and afterwards only those that were. */
export async function printReport(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const hidden = await page
    .locator('details.test .body')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height === 0).length);
  assert.equal(hidden, 0, 'tests that are closed on paper');
  assert.equal(await page.getByRole('banner').isVisible(), false);
  await page.emulateMedia({ media: null });
  assert.ok((await page.pdf({ format: 'A4' })).length > 20_000);
  assert.equal(await page.locator('details.test[open]').count(), 1);
}

const reportPath = /^\/scanner\/reports\/[\w-]{43}$/;
const readPath = (page: Page) => new URL(page.url()).pathname;

/** Reloads a result of critical risk, leaves it for a new scan, and goes back to it. */
export async function returnToResult(page: Page): Promise<void> {
  assert.match(readPath(page), reportPath);
  await page.reload();
  await seeResult(page);
  await page.getByRole('button', { name: 'New Scan' }).click();
  await page.locator('#scan-url:focus').waitFor();
  assert.equal(readPath(page), '/scanner');
  assert.equal(await page.getByLabel('Website URL').inputValue(), '');
  assert.equal(await page.getByLabel('Email Address').inputValue(), '');
  assert.equal(await page.getByRole('checkbox').isChecked(), false);
  assert.equal(await start(page).isDisabled(), true);
  await page.goBack();
  await seeResult(page);
}

async function seeResult(page: Page): Promise<void> {
  await page.getByText('CRITICAL RISK').waitFor();
  await page.getByText('Initial Scan Completed!').waitFor();
  await page.getByRole('button', { name: 'New Scan' }).waitFor();
  assert.match(readPath(page), reportPath);
  assert.equal(await page.getByRole('dialog').count(), 0);
}

/** Scans a site again whose policy was added since, and reads what changed, there and back. */
export async function seeChanges(page: Page, url: string): Promise<void> {
  await page.getByRole('button', { name: 'New Scan' }).click();
  await startScan(page, url);
  await page.getByRole('button', { name: 'Got it, thanks!' }).click();
  await page.getByRole('link', { name: /^What changed since / }).click();
  await page.getByRole('heading', { level: 1, name: 'What changed at' }).waitFor();
  const fixed = page.getByRole('region', { name: 'Fixed' });
  await fixed.getByRole('link', { name: 'Content Security Policy', exact: true }).waitFor();
  await page.getByText(/can be scanned again after/).waitFor();
  await page.reload();
  await fixed.waitFor();
  await page.getByRole('link', { name: 'This result' }).click();
  await seeResult(page);
}

/** Asks for regular scans of a site: nobody has set up mail here, so that the email waits. */
export async function askToWatch(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Watch this site' }).click();
  const section = page.getByRole('region', { name: 'Watch this site' });
  await section.getByText('Monthly').click();
  await section.getByRole('button', { name: 'Send confirmation email' }).click();
  await section.getByRole('heading', { name: 'The email is not on its way yet' }).waitFor();
  await section.getByText(scanEmail).waitFor();
}

/** Behind the link of that email: confirms, stops and undoes, each by its button. */
export async function confirmWatch(page: Page, host: string, token: string): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goto(`/scanner/watch?token=${token}`);
  await heading(`Watch ${host} every month?`);
  await button('Start watching').click();
  await heading(`You’re watching ${host}`);
  await page.reload();
  await button('Stop watching').click();
  await heading('Stopped');
  await button('Undo').click();
  await heading(`You’re watching ${host}`);
}

/** Scans an address at which nothing answers, and reads why that failed. */
export async function failScan(page: Page, closed: string): Promise<void> {
  await startScan(page, closed);
  const card = page.getByRole('alert').filter({ hasText: 'Scan Error:' });
  await card.waitFor();
  assert.ok((await card.locator('p').innerText()).length > 10);
  await card.getByRole('button', { name: 'Try Again' }).click();
  assert.equal(await card.count(), 0);
}
