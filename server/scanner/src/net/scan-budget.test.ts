import assert from 'node:assert/strict';
import { mock, test, type TestContext } from 'node:test';
import { createScanBudget, scanLimits } from './scan-budget.ts';

const https = { address: '192.0.2.1', port: 443 };
const http = { address: '192.0.2.1', port: 80 };

const createBudget = (t: TestContext, connectMs: number) => {
  const budget = createScanBudget({ ...scanLimits, connectMs });
  t.after(() => budget.close());
  return budget;
};

/** A fake clock. */
function setClock(): (ms: number) => void {
  let now = 1_000;
  mock.method(performance, 'now', () => now);
  return (ms) => void (now += ms);
}

test('connects to one peer share its time, and silence is not waited for again', (t) => {
  t.after(() => mock.restoreAll());
  const pass = setClock();
  const budget = createBudget(t, 3_500);
  assert.equal(budget.beginConnect(https), 3_500);
  pass(1_000);
  assert.deepEqual([budget.beginConnect(https), budget.beginConnect(http)], [2_500, 3_500]);
  assert.ok(budget.isConnecting(https));
  pass(9_000);
  assert.deepEqual([budget.beginConnect(https), budget.beginConnect(http)], [0, 0]);
});

test('the remaining time is 0 once it is too short for a connect', (t) => {
  t.after(() => mock.restoreAll());
  const pass = setClock();
  const budget = createBudget(t, 600);
  budget.beginConnect(https);
  pass(550);
  assert.equal(budget.beginConnect(https), 50);
  // Timers count whole milliseconds, and may end up to one too early by this clock.
  pass(49);
  assert.equal(budget.beginConnect(https), 0);
});

test('a peer that has responded has all of the time again', (t) => {
  t.after(() => mock.restoreAll());
  const pass = setClock();
  const budget = createBudget(t, 3_500);
  budget.beginConnect(https);
  pass(3_000);
  budget.endConnect(https);
  assert.ok(!budget.isConnecting(https));
  pass(3_000);
  assert.equal(budget.beginConnect(https), 3_500);
});

test('requests beyond the burst are queued, and stop at the limit', async (t) => {
  t.after(() => mock.restoreAll());
  const pass = setClock();
  // One in a thousand seconds.
  const limits = { burstRequests: 2, requestsPerSecond: 0.001, maxRequests: 4 };
  const budget = createScanBudget({ ...scanLimits, ...limits });
  await budget.spend('request');
  await budget.spend('request');
  const third = budget.spend('request').then(() => 'sent');
  const waits = new Promise((resolve) => void setImmediate(resolve, 'waits'));
  assert.equal(await Promise.race([third, waits]), 'waits');
  pass(2_000_000);
  await budget.spend('request');
  await assert.rejects(budget.spend('request'), /limit of 4 requests was used up/);
  budget.close();
  await assert.rejects(third, /The scan is over/);
});
