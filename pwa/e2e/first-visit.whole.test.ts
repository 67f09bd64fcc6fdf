import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { publicRoutes } from '../src/app/routes.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { measureFirstVisit } from './first-visit.ts';
import { startSite } from './site.ts';

/** The goal is 130 kB in 20 requests (docs/decisions/0028-service-worker.md). */
const limits = { home: { kB: 150, requests: 20 }, other: { kB: 206, requests: 50 } } as const;
const paths = publicRoutes
  .filter(({ path, isUnlisted }) => !path.includes(':') && !isUnlisted)
  .map(({ path }) => path);

let browser: Browser;
let site: TestServer;
before(async () => {
  [browser, site] = await Promise.all([openBrowser(), startSite()]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
});

for (const path of paths) {
  test(`a first visit of ${path} stays small, including background requests`, async () => {
    const port = Number(new URL(site.address).port);
    const { requests, bytes } = await measureFirstVisit(browser, port, path);
    console.log(`${path}: ${(bytes / 1000).toFixed(1)} kB in ${requests} requests`);
    const limit = path === '/' ? limits.home : limits.other;
    assert.ok(bytes / 1000 <= limit.kB && requests <= limit.requests, `${bytes} in ${requests}`);
  });
}
