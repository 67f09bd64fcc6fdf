import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { createPatience } from './patience.ts';

const https = { address: '192.0.2.1', port: 443 };
const http = { address: '192.0.2.1', port: 80 };

/** A clock of the test's own. */
function setClock(): (ms: number) => void {
  let now = 1_000;
  mock.method(performance, 'now', () => now);
  return (ms) => void (now += ms);
}

test('connects to one place share its time, and silence is not waited for again', (t) => {
  t.after(() => mock.restoreAll());
  const pass = setClock();
  const patience = createPatience(3_500);
  assert.equal(patience.begin(https), 3_500);
  pass(1_000);
  assert.deepEqual([patience.begin(https), patience.begin(http)], [2_500, 3_500]);
  assert.ok(patience.isWaiting(https));
  pass(9_000);
  assert.deepEqual([patience.begin(https), patience.begin(http)], [0, 0]);
});

test('what is left is nothing once it is too little for a connect', (t) => {
  t.after(() => mock.restoreAll());
  const pass = setClock();
  const patience = createPatience(600);
  patience.begin(https);
  pass(550);
  assert.equal(patience.begin(https), 50);
  // Timers count whole milliseconds, and end up to one too early by this clock.
  pass(49);
  assert.equal(patience.begin(https), 0);
});

test('a place that has answered has all of the time again', (t) => {
  t.after(() => mock.restoreAll());
  const pass = setClock();
  const patience = createPatience(3_500);
  patience.begin(https);
  pass(3_000);
  patience.end(https);
  assert.ok(!patience.isWaiting(https));
  pass(3_000);
  assert.equal(patience.begin(https), 3_500);
});
