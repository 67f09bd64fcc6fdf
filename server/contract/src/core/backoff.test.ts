import assert from 'node:assert/strict';
import { test } from 'node:test';
import { backoffMs } from './backoff.ts';

test('pauses double from the shortest to the longest', () => {
  const mail = { minMs: 60_000, maxMs: 6 * 3_600_000 };
  const minutes = [0, 1, 2, 3, 4, 5, 9, 10, 30, 5000].map(
    (count) => backoffMs(count, mail) / 60_000,
  );
  assert.deepEqual(minutes, [1, 1, 2, 4, 8, 16, 256, 360, 360, 360]);
});

test('jitter shortens a pause by at most its share', () => {
  const pauses = Array.from({ length: 200 }, () =>
    backoffMs(3, { minMs: 1000, maxMs: 30_000, jitter: 0.5 }),
  );
  assert.ok(pauses.every((pauseMs) => pauseMs > 2000 && pauseMs <= 4000));
  assert.ok(new Set(pauses).size > 100);
});
