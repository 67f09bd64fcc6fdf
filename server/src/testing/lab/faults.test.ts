import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults, type FaultName } from './faults.ts';
import { rankedSites } from './ranked-sites.ts';
import { scanFaults } from './scan-draft.ts';
import { listOutcome } from './whole-site.ts';

const names = Object.keys(faults) as FaultName[];

for (const name of names) {
  test(`the scan finds what is planted: ${name}`, async () => {
    const { findings } = await scanFaults([name]);
    const found = ['fail', 'warning'] as const;
    const all = found.flatMap((outcome) => listOutcome(findings.tests, outcome));
    assert.notDeepEqual(all, []);
  });
}

test('the ranked sites are sixty at least, made of most of the faults', () => {
  const used = new Set(rankedSites.flat(2));
  assert.ok(rankedSites.flat().length >= 60);
  assert.ok(used.size >= 38, String(used.size));
});
