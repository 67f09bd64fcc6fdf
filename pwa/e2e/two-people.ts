import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { closeBrowser, openBrowser, openPhone, type Opened } from './browser.ts';
import { chosenCookies, rememberAdministrator, startSite } from './site.ts';

/** An administrator and a visitor of one site, each with a phone. */
export interface TwoPeople {
  readonly browser: Browser;
  readonly site: TestServer;
  readonly admin: Opened;
  readonly visitor: Opened;
  close(): Promise<void>;
}

export async function openTwoPeople(): Promise<TwoPeople> {
  const [browser, site] = await Promise.all([openBrowser(), startSite()]);
  const open = (remembered: Record<string, string>) =>
    openPhone(browser, { baseURL: site.address, remembered, hasWorker: false });
  const admin = await open(rememberAdministrator(site));
  const visitor = await open(chosenCookies);
  const close = async () => {
    await closeBrowser();
    await site.stop();
  };
  return { browser, site, admin, visitor, close };
}
