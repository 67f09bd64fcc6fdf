import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as breathe } from 'node:timers/promises';
import { mapConcurrently } from './concurrency.ts';

test('limited concurrency, and results in the order of the items', async () => {
  let now = 0;
  let most = 0;
  const results = await mapConcurrently([5, 1, 4, 2, 3], 2, async (item) => {
    most = Math.max(most, ++now);
    for (let turn = 0; turn < item; turn++) await breathe();
    now--;
    return item * 10;
  });
  assert.deepEqual(results, [50, 10, 40, 20, 30]);
  assert.equal(most, 2);
  assert.deepEqual(await mapConcurrently([], 2, async () => 1), []);
});

test('the first failure is reported', async () => {
  const fail = mapConcurrently([1, 2], 1, async (item) => {
    throw new Error(`no ${item}`);
  });
  await assert.rejects(fail, /no 1/);
});
