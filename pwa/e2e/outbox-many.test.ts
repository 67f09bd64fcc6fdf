import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { messageInbox } from '@longitude/contract/messages';
import type { Browser, Page } from 'playwright-core';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { isWhole } from '../../server/src/testing/whole.ts';
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

/**
 * As many as one page of the server's list contains, or the minimum that both tabs and the worker
 * can send.
 */
const perTab = isWhole ? 100 : 2;
const name = 'Many At Once';
const writeTexts = (tab: string) =>
  Array.from({ length: perTab }, (_, at) => `Message ${at} of tab ${tab}, from a long journey.`);

/**
 * Every few calls something else fails on the way; the first ones come from changing networks, as
 * on a train.
 */
function spoil(at: number) {
  if (at < 160 && at % 5 === 0) gate.setNetwork(`198.51.100.${at}`);
  if (at % 37 === 3) return { status: 503, headers: { 'retry-after': '30' } };
  if (at % 53 === 4) return { status: 429, body: '<h1>Slow down</h1>' };
  if (at % 71 === 70) return { status: 502, body: '<h1>Bad gateway</h1>' };
  return 'pass';
}

/**
 * Advances the browser's clock until all has been sent. The server accepts five a minute from one
 * network: each network is new, so its minute counts as over.
 */
async function passTime(page: Page): Promise<void> {
  let minute = 0;
  const limitMs = 10 * 60_000;
  await waitUntil(
    'all are sent',
    async () => {
      minute += 1;
      gate.setNetwork(`192.0.2.${minute % 250}`);
      await page.clock.fastForward(90_000);
      return (await readOutbox(page)).every(({ state }) => state === 'sent');
    },
    limitMs,
  );
}

/** Stored messages whose responses are under way, to the worker or to a tab. */
const countAnswered = (isFromWorker: boolean) =>
  gate.calls.filter((call) => call.status === 201 && call.isFromWorker === isFromWorker).length;

/** Runs in the page. */
function sayOnline(): void {
  dispatchEvent(new Event('online'));
}

test('each of many forms in two tabs arrives once, despite crashes and lost responses', async () => {
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
  await outboxLink(first)
    .getByText(String(2 * perTab))
    .waitFor();
  // One response is under way to each of the three, and reaches none of them.
  gate.decide(() => 'hold');
  await context.setOffline(false);
  await waitUntil('both tabs are sending', async () => {
    // A browser may say that it is online a moment before it is.
    await Promise.all([first, second].map((page) => page.evaluate(sayOnline)));
    return countAnswered(false) === 2;
  });
  // Each event takes one more item: the tabs have theirs before.
  await waitUntil('the worker is sending', async () => {
    if (countAnswered(true) === 0) await worker.sync();
    return countAnswered(true) > 0;
  });
  await worker.kill();
  await first.close();
  gate.decide(() => spoil(gate.calls.length));
  await passTime(second);
  const stored = await site.admin.call(messageInbox.list, { query: { limit: 200 } });
  assert.equal(stored.length, 2 * perTab);
  const expected = new Set([...writeTexts('one'), ...writeTexts('two')]);
  assert.deepEqual(new Set(stored.map(({ message }) => message)), expected);
  assert.ok((await readOutbox(second)).every(({ content }) => content === null));
  await context.close();
});
