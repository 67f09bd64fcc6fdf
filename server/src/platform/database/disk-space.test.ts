import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mongo } from 'mongoose';
import { DiskSpace } from './disk-space.ts';

test('a disk counts as full for five seconds after a write failed for lack of space', async (t) => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const disk = new DiskSpace(undefined);
  disk.noteFailure(new mongo.MongoServerError({ message: 'duplicate', code: 11_000 }));
  disk.noteFailure(new Error('no space left'));
  assert.equal(await disk.isFull(), false);
  disk.noteFailure(new mongo.MongoServerError({ message: 'no space left', code: 14_031 }));
  for (const [time, expected] of [
    [0, true],
    [4999, true],
    [5000, false],
  ] as const) {
    now = time;
    assert.equal(await disk.isFull(), expected, `at ${time}`);
  }
});
