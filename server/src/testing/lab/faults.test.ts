import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scanChecks } from '@longitude/contract/scan-checks';
import { faultNames, faults, type FaultName } from './faults.ts';
import { proveFaults } from './prove-faults.ts';
import { rankedSites } from './ranked-sites.ts';
import { scanFaults } from './scan-draft.ts';

/** The test of the ranking scans these, and proves them on the way. */
const ranked = new Set(
  rankedSites.flat().flatMap((names) => (names.length === 1 ? [...names] : [])),
);

for (const name of faultNames.filter((each) => !ranked.has(each))) {
  test(`the scan finds what is planted, and nothing else: ${name}`, async () => {
    const proof = proveFaults([name], await scanFaults([name]));
    assert.deepEqual(proof, { planted: 1, missed: [], unplanted: [] });
  });
}

test('the ranked sites are sixty at least, made of many of the faults', () => {
  const used = new Set<FaultName>(rankedSites.flat(2));
  assert.ok(rankedSites.flat().length >= 60);
  assert.ok(used.size >= 38, String(used.size));
});

test('every check has a fault, but the one that needs a second address family', () => {
  const found = new Set(Object.values(faults).flatMap(({ finds }) => Object.keys(finds)));
  assert.deepEqual(
    scanChecks.map(({ name }) => name).filter((name) => !found.has(name)),
    // Its faults are planted on ::1, where the machine has one (network-security/lab-ipv6.test.ts).
    ['IPv6 Parity'],
  );
});
