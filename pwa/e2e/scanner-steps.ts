import type { Page } from 'playwright-core';

/** The requester of these tests' scans. */
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
