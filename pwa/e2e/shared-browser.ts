import type { SharedResource } from '../../server/src/testing/runner/shared.ts';
import { closeBrowser, openBrowser } from './browser.ts';

/** One browser for all test files of a worker; a leak of a file is a context. */
export async function open(): Promise<SharedResource> {
  const browser = await openBrowser();
  return {
    listLeftovers: async () => browser.contexts().map(() => 'browser context'),
    close: closeBrowser,
  };
}
