import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { buildMessage } from '../../server/src/testing/builders.ts';
import type { TestServer } from '../../server/src/testing/test-server.ts';
import { waitUntil } from '../../server/src/testing/wait-until.ts';
import { closeBrowser, openBrowser } from './browser.ts';
import { driveWorker } from './drive-worker.ts';
import { readOutbox } from './read-outbox.ts';
import { startSiteBehindGate, type Gate } from './start-gate.ts';
import { toast, typeMessage } from './steps.ts';
import { countMessages, sendMessage, visit, waiting } from './waiting-steps.ts';

let browser: Browser;
let site: TestServer;
let gate: Gate;

before(async () => {
  [browser, { site, gate }] = await Promise.all([openBrowser(), startSiteBehindGate()]);
});
afterEach(() => gate.decide(() => 'pass'));
after(async () => {
  await closeBrowser();
  await site.stop();
  await gate.stop();
});

/** Leaves a message in the outbox of a device, and no page of the site. */
async function leaveWaiting(name: string) {
  const { context, page } = await visit(browser, gate.address, '/contact');
  await typeMessage(page, buildMessage({ name }));
  await context.setOffline(true);
  await sendMessage(page);
  await waiting(page).waitFor();
  const worker = await driveWorker(context, gate.address);
  await page.close();
  const calls = gate.calls.length;
  return { context, worker, listCalls: () => gate.calls.slice(calls) };
}

test('the browser wakes the worker, which sends what waits while no page is open', async () => {
  const name = 'Nobody Looks';
  const { context, worker, listCalls } = await leaveWaiting(name);
  await context.setOffline(false);
  await worker.sync();
  await waitUntil('the worker has sent it', () => listCalls()[0]?.status === 201);
  const [call, ...others] = listCalls();
  assert.deepEqual([call?.isFromWorker, others.length], [true, 0]);
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  const [item] = await readOutbox(later);
  assert.deepEqual([item?.state, item?.content], ['sent', null]);
  assert.equal(await countMessages(site, name), 1);
  await context.close();
});

test('a worker that dies between send and answer leaves one message', async () => {
  const name = 'Cut Off';
  const { context, worker, listCalls } = await leaveWaiting(name);
  gate.decide(() => 'hold');
  await context.setOffline(false);
  await worker.sync();
  await waitUntil('the worker has sent it', () => listCalls()[0]?.status === 201);
  await worker.kill();
  gate.decide(() => 'pass');
  assert.equal(await countMessages(site, name), 1);
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  const calls = listCalls();
  assert.deepEqual([calls.length, calls[0]?.isFromWorker], [2, true]);
  assert.equal(new Set(calls.map(({ key }) => key)).size, 1);
  assert.equal(await countMessages(site, name), 1);
  await context.close();
});

test('a page that is closed between send and answer leaves one message, sent by the worker', async () => {
  const name = 'Closed Too Soon';
  const { context, page } = await visit(browser, gate.address, '/contact');
  const worker = await driveWorker(context, gate.address);
  await typeMessage(page, buildMessage({ name }));
  const calls = gate.calls.length;
  gate.decide(() => 'hold');
  await sendMessage(page);
  await waitUntil('the page has sent it', () => gate.calls[calls]?.status === 201);
  await page.close();
  gate.decide(() => 'pass');
  // As a browser does whose first try failed: for a moment the closed page still has its lock.
  await waitUntil('the worker sends it again', async () => {
    await worker.sync();
    return gate.calls.length === calls + 2;
  });
  const later = await context.newPage();
  await later.goto('/about');
  await toast(later, 'Message Sent Successfully').waitFor();
  assert.deepEqual(
    gate.calls.slice(calls).map(({ isFromWorker }) => isFromWorker),
    [false, true],
  );
  assert.equal(await countMessages(site, name), 1);
  await context.close();
});
