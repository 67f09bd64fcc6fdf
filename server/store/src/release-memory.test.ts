import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryLevel } from './release-memory.ts';

test('an idle process collects when it is a tenth above its lowest level, however it got there', () => {
  const level = new MemoryLevel(220);
  assert.equal(level.isHigh(200, 0), false);
  assert.equal(level.isHigh(219, 10_000), false);
  assert.equal(level.isHigh(221, 20_000), true);
  // Small steps, each below the growth, do not raise the level.
  level.noteCollection(215, 20_000);
  assert.equal(level.isHigh(218, 30_000), false);
  assert.equal(level.isHigh(226, 40_000), true);
  // What remains in use is not collected over and over, but is tried again.
  level.noteCollection(226, 40_000);
  assert.equal(level.isHigh(226, 50_000), false);
  assert.equal(level.isHigh(226, 100_000), true);
  level.noteCollection(190, 100_000);
  assert.equal(level.isHigh(208, 110_000), false);
  assert.equal(level.isHigh(210, 120_000), true);
});
