import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeMutations } from '../testing/lab/judge-mutations.ts';

/** Catastrophic backtracking takes seconds; the bench measures the goal of 50 ms. */
const maxMs = 1000;

test('2,000 mutations of real evidence are judged in time, in bounded clean text', async (t) => {
  const { judged, slowestMs, slowestSeed } = await judgeMutations(2_000, maxMs);
  t.diagnostic(`${judged} judged; the slowest took ${slowestMs.toFixed(1)} ms (${slowestSeed})`);
  assert.ok(slowestMs <= maxMs, `seed ${slowestSeed}: ${slowestMs} ms`);
});
