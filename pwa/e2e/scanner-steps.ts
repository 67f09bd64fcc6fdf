import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

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

/** Reloads in the middle of a scan of `url`, of which a test has failed. */
export async function reloadScan(page: Page, url: string): Promise<void> {
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Scanning Website...' }).waitFor();
  await page.getByText(url, { exact: true }).waitFor();
  await page.locator('.live').getByRole('img', { name: 'fail' }).first().waitFor();
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
