import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plant, type FaultName } from '../lab/faults.ts';
import { buildVariant, judgeVariant, variationGroups } from '../lab/good-variants.ts';
import { proveFaults } from '../lab/prove-faults.ts';
import { scanDraft, scanDraftInMemory, scanGoodSite } from '../lab/scan-draft.ts';
import { draftGoodSite } from '../lab/site-draft.ts';
import { listOutcome } from '../lab/whole-site.ts';
import { isWhole } from '../../src/testing/whole.ts';

test('a good site has no finding, by a server and in memory', async () => {
  for (const { findings } of [await scanGoodSite(), await scanDraftInMemory(draftGoodSite())]) {
    const { tests, score } = findings;
    assert.deepEqual([...listOutcome(tests, 'fail'), ...listOutcome(tests, 'warning')], []);
    // It has neither an IPv6 address nor a script of another site, and shows no version.
    const without = ['IPv6 Parity', 'Subresource Integrity', 'Software Support'];
    assert.deepEqual(listOutcome(tests, 'not tested'), without);
    assert.equal(score, 100);
  }
});

/**
 * The minimum of servers that show that every probe of handshakes, certificates and ports detects
 * its faults.
 */
const servers: readonly (readonly FaultName[])[] = [
  ['TLS compression', 'certificate ends in 3 days', 'open MySQL', 'exposed .env', 'TRACE'],
  ['RC4 suite', 'TLS 1.0', 'expired second certificate', 'www certificate for another name'],
  ['DH group of 1024 bits', 'missing intermediate', 'no HTTP/2', 'SSH with its version'],
  ['self-signed certificate', 'expired signatures', 'old jQuery', 'CORS with credentials'],
  ['no HTTPS'],
];
for (const names of servers) {
  test(`a scan of a server finds the planted faults: ${names.join(', ')}`, async () => {
    const scanned = await scanDraft(plant(draftGoodSite(), names));
    assert.deepEqual(proveFaults(names, scanned), { missed: [], unplanted: [] });
  });
}

/** As many as the largest group of variations. */
const variants = Math.max(...variationGroups.map((group) => Object.keys(group).length));
const scan = isWhole ? scanDraft : scanDraftInMemory;
test('well-made sites have no finding, in any variation', async (t) => {
  let judged = 0;
  const findings: string[] = [];
  for (let number = 0; number < variants; number += 1) {
    const result = await judgeVariant(buildVariant(number, true), scan);
    judged += result.judged;
    findings.push(...result.findings);
  }
  t.diagnostic(`${findings.length} findings in ${judged} judged tests of ${variants} sites`);
  assert.deepEqual(findings, []);
  assert.ok(judged >= 35 * variants, String(judged));
});
