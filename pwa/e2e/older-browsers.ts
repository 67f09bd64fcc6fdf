import type { Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import { chooseDeveloper, seeResult } from './calculator-steps.ts';
import { members, type OldBrowser } from './missing-functions.ts';
import { startScan } from './scanner-steps.ts';
import { messagePanel, toast, typeMessage } from './steps.ts';

type Missing = readonly (readonly [owner: string | null, name: string])[];

/**
 * From the next page on, removes every function that a browser lacks, as far as ours has it. Syntax,
 * styles and the service worker stay ours.
 */
export async function imitate(page: Page, browser: OldBrowser): Promise<void> {
  const missing = members
    .filter(({ lackedBy, isEvent }) => lackedBy.includes(browser) && !isEvent)
    .map(({ owner, name }) => [owner, name] as const);
  await page.addInitScript(removeFunctions, missing);
}

/** From the next page on, the browser is older than the application supports. */
export async function imitateUnsupported(page: Page): Promise<void> {
  await page.addInitScript(removeFunctions, [[null, 'CompressionStream']] satisfies Missing);
}

/** Runs in the page before its own scripts. */
function removeFunctions(missing: Missing): void {
  const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
  for (const [owner, name] of missing) {
    const isGlobal = owner === null || owner === 'Window';
    for (const each of isGlobal ? [globalThis] : [scope[owner], scope[owner]?.prototype]) {
      if (each && typeof each !== 'string') Reflect.deleteProperty(each, name);
    }
  }
}

/** Sends a message, subscribes, calculates, and starts a scan, under a name. */
export async function useForms(page: Page, name: string): Promise<void> {
  await page.goto('/contact');
  await typeMessage(page, buildMessage({ name }));
  await messagePanel(page).getByRole('button', { name: 'Send Message' }).click();
  await toast(page, 'Message Sent Successfully').waitFor();
  await page.goto('/blog');
  const newsletter = page.locator('form[method=post]');
  await newsletter.getByLabel('Email').fill(`${name}@x.example`);
  await newsletter.getByRole('button').click();
  await page.getByRole('dialog').getByText('Thank you for subscribing').waitFor();
  await page.goto('/calculator');
  await chooseDeveloper(page, 1, ['React', 'Senior (5+ years)', 2]);
  await page.getByRole('button', { name: 'Calculate Costs' }).click();
  await seeResult(page, '$24,320');
  await page.goto('/scanner');
  const scan = page.waitForRequest('**/api/security-scan');
  await startScan(page, `https://${name.replace('_', '-')}.invalid/`);
  await scan;
}
