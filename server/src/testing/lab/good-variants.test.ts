import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildVariant, judgeVariant, variationGroups } from './good-variants.ts';

const count = 20;

test('well-made sites have no finding, however they are made', async (t) => {
  let judged = 0;
  const findings: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const result = await judgeVariant(buildVariant(number, true));
    judged += result.judged;
    findings.push(...result.findings);
  }
  t.diagnostic(`${findings.length} findings in ${judged} judged tests of ${count} sites`);
  assert.deepEqual(findings, []);
  assert.ok(judged >= 35 * count, String(judged));
});

test('these sites have every variation', () => {
  for (const group of variationGroups) assert.ok(Object.keys(group).length <= count);
});
