import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { dnssec } from './dnssec.ts';

const expired = 'The signature of the keys expired on 2026-11-15.';
const orphan =
  'The domain publishes keys, but its parent zone does not know of them (no DS record).';

for (const [state, reason, outcome, risk, says] of [
  ['signed', '', 'pass', 'low', /signatures hold/],
  ['unsigned', '', 'warning', 'low', /is not signed/],
  ['unsigned', orphan, 'warning', 'low', /no DS record\)\. So nobody/],
  ['bogus', expired, 'fail', 'high', /do not hold\. The signature of the keys expired/],
  ['unknown', 'It could not be told.', 'not tested', 'low', /^It could not be told\.$/],
] as const) {
  test(`${outcome}: ${state} ${reason}`, () => {
    const result = judgeParts(dnssec, { dnssec: { state, reason, records: ['DS 1 13 2 00'] } });
    assert.equal(readOutcome(result), outcome);
    assert.equal(result.risk, risk);
    assert.match(result.details, says);
  });
}

test('shows no more than twelve records', () => {
  const records = Array.from({ length: 40 }, (_each, index) => `DS ${index} 13 2 00`);
  const { evidence } = judgeParts(dnssec, { dnssec: { state: 'signed', reason: '', records } });
  assert.equal(evidence.length, 12);
});
