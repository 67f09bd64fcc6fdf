import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
import { launchBrowser } from './browser.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { typeMessage, waitForStart } from './steps.ts';
import { outboxLink, sendMessage, visit, waiting } from './waiting-steps.ts';

let browser: Browser;
let site: TestServer;
let gate: Gate;

before(async () => {
  [browser, { site, gate }] = await Promise.all([
    launchBrowser([], ['--disable-back-forward-cache']),
    startSiteBehindGate(),
  ]);
});
after(async () => {
  await browser.close();
  await site.stop();
  await gate.stop();
});

/**
 * The reason why the headless shell keeps no page at all. It still lists what prevents it; a full
 * Chromium at `CHROME_PATH` keeps pages.
 */
const reasonsOfShell = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'];

type Watched = Window & { isPersisted?: boolean };

/**
 * Opens another document and goes back.
 * @returns why the page was not kept
 */
async function returnTo(page: Page): Promise<readonly string[]> {
  const path = new URL(page.url()).pathname;
  const client = await page.context().newCDPSession(page);
  await client.send('Page.enable');
  let reasons: readonly string[] | undefined;
  client.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    reasons = notRestoredExplanations.map(({ reason }) => reason);
  });
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      (window as Watched).isPersisted = persisted;
    });
  });
  await page.goto('/legal/privacy');
  await waitForStart(page);
  // Playwright's own method would wait for a load event, which a restored page does not have.
  await page.evaluate(() => history.back());
  await page.waitForURL(`**${path}`, { waitUntil: 'commit' });
  await waitForStart(page);
  await client.detach();
  if (await page.evaluate(() => (window as Watched).isPersisted)) return [];
  return reasons?.filter((reason) => !reasonsOfShell.includes(reason)) ?? ['unknown'];
}

const paths = ['/', '/blog/the-port-nobody-closed', '/blog', '/scanner', '/calculator'];

test('nothing keeps a page out of the back/forward cache, not even a waiting message', async () => {
  const { context, page } = await visit(browser, gate.address, '/contact');
  for (const path of isWhole ? paths : paths.slice(0, 2)) {
    await page.goto(path);
    await waitForStart(page);
    assert.deepEqual(await returnTo(page), [], path);
  }
  await page.goto('/contact');
  await waitForStart(page);
  gate.decide(() => ({ status: 503, headers: { 'retry-after': '60' } }));
  await typeMessage(page, buildMessage({ name: 'Away And Back' }));
  gate.setClosed(true);
  await sendMessage(page);
  await waiting(page).waitFor();
  gate.setClosed(false);
  // With its storage and its channel between windows.
  assert.deepEqual(await returnTo(page), []);
  await outboxLink(page).waitFor();
  await page.evaluate(() => addEventListener('unload', () => {}));
  assert.deepEqual(await returnTo(page), ['UnloadHandlerExistsInMainFrame']);
  await context.close();
});
