import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { isWhole } from '../../server/src/testing/whole.ts';
import { dashboardTabs } from '../src/app/back-office/dashboard-tabs.ts';
import { publicRoutes } from '../src/app/routes.ts';
import { composeTabPath, trashPath } from '@longitude/contract/dashboard-paths';
import { openDesktop, openPhone } from './browser.ts';
import { fillInbox } from './fill-inbox.ts';
import { readSaved } from './read-saved.ts';
import { chosenCookies, rememberAdministrator } from './site.ts';
import { waitForSaved } from './steps.ts';
import { useSite } from './use-site.ts';

let requestPath: string;

const here = useSite(async (site) => {
  requestPath = `/admin/requests/${await fillInbox(site)}`;
});

/**
 * The browser's own reports of a request that did not reach the server, from the page and the
 * worker.
 */
const noConnection = 'Failed to load resource: net::ERR_INTERNET_DISCONNECTED';
const noResponse = 'Failed to load resource: net::ERR_FAILED';
const isMissing = 'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** Collects exceptions and console errors; what a test expects is left out by its exact text and address. */
function watchConsole(page: Page, isExpected: (text: string, path: string) => boolean): string[] {
  const found: string[] = [];
  page.on('pageerror', (error) => found.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    const { pathname } = new URL(message.location().url || 'about:blank');
    if (message.type() !== 'error' || isExpected(message.text(), pathname)) return;
    found.push(`${page.url()}: ${message.text()} (${pathname})`);
  });
  return found;
}

/** Waits until the page has hydrated, which happens after its frame, and nothing is loading. */
async function waitForPage(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('#main *, [data-framed] *')];
    const isHydrated = parts.some((part) =>
      Object.keys(part).some((key) => key.startsWith('__react')),
    );
    return isHydrated && !document.querySelector('.loading, [aria-busy="true"]');
  });
}

/** An address for each public page, and for missing ones; a few of each kind for `npm test`. */
const missing = { ':slug': 'nowhere', ':token': 'nowhere' };
const allPaths = [
  ...publicRoutes.map(({ path }) => path.replace(/:\w+/, (name) => missing[name as ':slug'])),
  '/contact?tab=request',
  '/calculator?team=react-s2',
  '/blog/the-port-nobody-closed',
  '/scanner/checks/hsts',
  '/no/such/page',
];
const publicPaths = isWhole ? allPaths : ['/', '/scanner', '/blog/nowhere', '/no/such/page'];

const ofOffice = /admin|editor|composer|rich|palette|prosemirror/i;

/** Scripts and style sheets requested by a page of this context, including its worker. */
function watchAssets(context: BrowserContext): Set<string> {
  const names = new Set<string>();
  context.on('request', (request) => {
    const name = /\/assets\/([^/?]+\.(?:js|css))/.exec(request.url())?.[1];
    if (name) names.add(name);
  });
  return names;
}

test('no public page logs an error or loads the back office, online or offline', async () => {
  const { context, page } = await openPhone(here.browser, {
    baseURL: here.site.address,
    remembered: chosenCookies,
  });
  let isOnline = true;
  const found = watchConsole(page, (text, path) =>
    isOnline
      ? text === isMissing && /nowhere$|^\/no\/such/.test(path)
      : [noConnection, noResponse].includes(text),
  );
  const assets = watchAssets(context);
  await page.goto('/');
  await waitForSaved(page, ['/', '/offline']);
  for (const path of publicPaths) {
    await page.goto(path);
    await waitForPage(page);
  }
  await waitForSaved(page, ['/', '/scanner', ...(isWhole ? ['/cookies'] : [])]);
  assert.ok(assets.size > 5);
  const { addresses } = await readSaved(page);
  assert.deepEqual(
    [...assets, ...addresses].filter((name) => ofOffice.test(name)),
    [],
  );
  isOnline = false;
  await context.setOffline(true);
  for (const path of publicPaths) {
    await page.goto(path);
    await page.getByText('You are offline.').first().waitFor();
    await waitForPage(page);
  }
  assert.deepEqual(found, []);
  await context.close();
});

/** Opens the screen, opens an inbox from it offline, and waits until the connection is back. */
async function openAndLoseConnection(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForPage(page);
  // Its editor is a separate chunk, which fails if the connection is lost.
  if (path === requestPath) await page.locator('[contenteditable="true"]').waitFor();
  await page.context().setOffline(true);
  // The data of another screen does not arrive.
  const next = composeTabPath(path.endsWith('messages') ? 'requests' : 'messages');
  await page.locator(`nav a[href="${next}"]:visible`).first().click();
  await page.waitForURL(`**${next}`);
  await page.getByText('You are offline.').first().waitFor();
  await page.context().setOffline(false);
  await page.getByText('You are offline.').first().waitFor({ state: 'hidden' });
}

test('no screen of the back office logs an error when the connection is lost and restored', async () => {
  const { context, page } = await openDesktop(here.browser, {
    baseURL: here.site.address,
    remembered: rememberAdministrator(here.site),
  });
  await page.close();
  const found: string[] = [];
  const tabs = dashboardTabs.map(({ key }) => composeTabPath(key));
  const paths = isWhole ? [...tabs, trashPath, requestPath] : [...tabs.slice(1, 2), requestPath];
  for (const path of paths) {
    // A separate page: one whose chunk failed reloads itself, which would end the next `goto`.
    const screen = await context.newPage();
    const errors = watchConsole(screen, (text) => [noConnection, noResponse].includes(text));
    await openAndLoseConnection(screen, path);
    await screen.close();
    found.push(...errors);
  }
  assert.deepEqual(found, []);
  await context.close();
});
