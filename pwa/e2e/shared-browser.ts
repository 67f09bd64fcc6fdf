import type { SharedResource } from '../../server/src/testing/runner/shared.ts';
import type { Browser, Page } from 'playwright-core';
import { closeBrowser, openBrowser } from './browser.ts';

/** One browser for all test files of a worker; a leak of a file is a context. */
export async function open(): Promise<SharedResource> {
  const browser = await openBrowser();
  return {
    listLeftovers: async () => browser.contexts().map(() => 'browser context'),
    describe: () => describePages(browser),
    close: closeBrowser,
  };
}

/** The addresses and contents of all open pages. */
async function describePages(browser: Browser): Promise<string> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const texts = await Promise.all(pages.map(describePage));
  return texts.join('\n');
}

async function describePage(page: Page): Promise<string> {
  const content = await page
    .locator('body')
    .ariaSnapshot({ timeout: 5000 })
    .catch((error: unknown) => `Does not respond: ${String(error)}`);
  return `${page.url()}\n${content}`;
}
