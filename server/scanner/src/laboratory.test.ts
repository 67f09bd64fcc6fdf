import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultNames, faults, isOfResponses, plant } from '../lab/faults.ts';
import { proveFaults } from '../lab/prove-faults.ts';
import { scanDraft, scanDraftInMemory } from '../lab/scan-draft.ts';
import { draftGoodSite } from '../lab/site-draft.ts';
import { isWhole } from '../../src/testing/whole.ts';
import { allChecks } from './checks/all-checks.ts';

// Sites with known faults, each scanned with all checks together: the planted faults are found, and
// no others. `npm test` scans them in memory (few servers: laboratory-servers.test.ts), the whole
// set uses servers.

const scan = isWhole ? scanDraft : scanDraftInMemory;

for (const name of faultNames.filter((each) => isWhole || isOfResponses(each))) {
  test(`the scan finds exactly the planted faults: ${name}`, async () => {
    const scanned = await scan(plant(draftGoodSite(), [name]));
    assert.deepEqual(proveFaults([name], scanned), { missed: [], unplanted: [] });
  });
}

test('every finding that a check can have has a planted fault', () => {
  const planted = new Set(
    Object.values(faults).flatMap(({ finds }) =>
      Object.entries(finds).map(([check, outcome]) => `${check} ${outcome}`),
    ),
  );
  const possible = allChecks.flatMap(({ name, neverFails }) =>
    neverFails === undefined ? [`${name} warning`, `${name} fail`] : [`${name} warning`],
  );
  // Its faults are planted on ::1, if the machine has it (network-security/network-checks.test.ts).
  const elsewhere = ['IPv6 Parity warning', 'IPv6 Parity fail'];
  assert.deepEqual(
    possible.filter((each) => !planted.has(each)),
    elsewhere,
  );
});
