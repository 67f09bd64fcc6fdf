import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { driveWorker } from './drive-worker.ts';
import { readOutbox } from './read-outbox.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { openTab, outboxLink, visit, writeMany } from './waiting-steps.ts';

let browser: Browser;
let site: TestServer;
let gate: Gate;

before(async () => {
  [browser, { site, gate }] = await Promise.all([
    openBrowser(),
    startSiteBehindGate({ RATE_LIMITS: 'on' }),
  ]);
});
after(async () => {
  await closeBrowser();
  await site.stop();
  await gate.stop();
});

const perTab = 100;
const name = 'Two Hundred';
const writeTexts = (tab: string) =>
  Array.from({ length: perTab }, (_, at) => `Message ${at} of tab ${tab}, from a long journey.`);

/** Every so many calls something else goes wrong on the way; at first each few come from another network, as on a train. */
function spoil(at: number) {
  if (at < 160 && at % 5 === 0) gate.setNetwork(`198.51.100.${at}`);
  if (at % 37 === 36) return { status: 503, headers: { 'retry-after': '30' } };
  if (at % 53 === 52) return { status: 429, body: '<h1>Slow down</h1>' };
  if (at % 71 === 70) return { status: 502, body: '<h1>Bad gateway</h1>' };
  return 'pass';
}

/** What waits and may be sent at once, and what has still to be sent at all. */
async function countItems(page: Page) {
  const items = await readOutbox(page);
  const now = await page.evaluate(() => Date.now());
  const open = items.filter(({ state }) => state !== 'sent');
  const due = open.filter(({ state, retryAt }) => state === 'waiting' && retryAt <= now);
  return { open: open.length, due: due.length };
}

/**
 * Lets time pass until all has been sent. The server takes five of a minute: then all wait, a minute
 * passes in the browser by its clock, and at the server because the network is another one.
 */
async function passTime(page: Page): Promise<void> {
  for (let minute = 1; ; minute += 1) {
    let items = await countItems(page);
    let calls = gate.calls.length;
    let quietSince = Date.now();
    // Where an attempt broke off, nothing happens until time has passed.
    while (items.due > 0 && Date.now() - quietSince < 1_000) {
      items = await countItems(page);
      if (gate.calls.length > calls) [calls, quietSince] = [gate.calls.length, Date.now()];
    }
    if (items.open === 0) return;
    gate.setNetwork(`192.0.2.${minute}`);
    await page.clock.fastForward(90_000);
  }
}

/** Runs in the page. */
function sayOnline(): void {
  dispatchEvent(new Event('online'));
}

test('of 200 forms in two tabs each arrives once, whatever dies on the way', async () => {
  const { context, page: first } = await visit(browser, gate.address, '/contact');
  await context.clock.install();
  await first.reload();
  const second = await openTab(context, '/contact');
  const worker = await driveWorker(context, gate.address);
  await context.setOffline(true);
  await Promise.all([
    writeMany(first, { name, texts: writeTexts('one') }),
    writeMany(second, { name, texts: writeTexts('two') }),
  ]);
  assert.equal(await outboxLink(first).innerText(), String(2 * perTab));
  // One answer is on its way to each of the three, and comes to none of them.
  gate.decide(() => 'hold');
  await context.setOffline(false);
  await waitUntil('both tabs and the worker are sending', async () => {
    const answered = gate.calls.filter(({ status }) => status === 201);
    const byWorker = answered.filter(({ isFromWorker }) => isFromWorker).length;
    if (byWorker === 0) await worker.sync();
    // A browser may say that it is online a moment before it is.
    await Promise.all([first, second].map((page) => page.evaluate(sayOnline)));
    return byWorker > 0 && answered.length - byWorker === 2;
  });
  await worker.kill();
  await first.close();
  gate.decide(() => spoil(gate.calls.length));
  await passTime(second);
  const stored = await site.admin.call(messageInbox.list, { query: { limit: 200 } });
  assert.equal(stored.length, 2 * perTab);
  const expected = new Set([...writeTexts('one'), ...writeTexts('two')]);
  assert.deepEqual(new Set(stored.map(({ message }) => message)), expected);
  const left = await readOutbox(second);
  assert.deepEqual(
    left.filter(({ state, content }) => state !== 'sent' || content !== null),
    [],
  );
  await context.close();
});
