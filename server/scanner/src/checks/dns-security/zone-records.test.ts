import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../../../src/testing/any-text.ts';
import { judgeParts, readOutcome } from '../../../lab/build-evidence.ts';
import { showCaa } from '../../probes/caa.ts';
import { caa, readCaa, readIssuer } from './caa.ts';
import { dnssec } from './dnssec.ts';

const cases: readonly [outcome: string, says: RegExp, ...records: string[]][] = [
  ['warning', /^No CAA record/],
  ['pass', /^Only letsencrypt\.org may/, '0 issue "letsencrypt.org"'],
  [
    'pass',
    /^Only a\.test and b\.test may/,
    '0 issue "a.test"',
    '0 issue "b.test; account=1"',
    '0 issue "A.test"',
  ],
  [
    'pass',
    /^Only a\.test, b\.test, c\.test and 2 more may/,
    ...['a', 'b', 'c', 'd', 'e'].map((name) => `0 issue "${name}.test"`),
  ],
  ['pass', /forbid every authority/, '0 issue ";"'],
  ['pass', /^Only a\.test may/, '0 issue "a.test"', '0 issuewild ";"', '0 iodef "mailto:a@b.test"'],
  ['pass', /^Only a\.test may/, '128 issue "a.test"', '0 future "x"'],
  ['warning', /restricts/, '0 issuewild "letsencrypt.org"'],
  ['warning', /restricts/, '0 iodef "mailto:security@shop.example"'],
  ['warning', /restricts/, 'unreadable'],
  ['warning', /do not recognize \(future\)/, '0 issue "a.test"', '128 future "x"'],
  ['warning', /without https/, '0 issue "https://letsencrypt.org"'],
];

for (const [outcome, says, ...records] of cases) {
  test(`CAA: ${outcome}: ${records.join(', ') || 'no record'}`, () => {
    const result = judgeParts(caa, { caa: { name: 'shop.example', records } });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

test('CAA: parses the evidence', () => {
  assert.deepEqual(readCaa('0 issue "letsencrypt.org"'), {
    isCritical: false,
    tag: 'issue',
    value: 'letsencrypt.org',
  });
  assert.deepEqual(readCaa('128 Issue ";"'), { isCritical: true, tag: 'issue', value: ';' });
  assert.deepEqual(readCaa('0 iodef "mailto:a"b@c"')?.value, 'mailto:a"b@c');
  assert.equal(readCaa('issue letsencrypt.org'), null);
});

test('CAA: parses the authorities that a record permits', () => {
  const cases: readonly [value: string, issuer: string | null][] = [
    ['letsencrypt.org', 'letsencrypt.org'],
    [' DigiCert.com ; account=7', 'digicert.com'],
    [';', ''],
    ['', ''],
    ['https://letsencrypt.org', null],
    ['let us encrypt', null],
  ];
  for (const [value, issuer] of cases) assert.equal(readIssuer(value), issuer, value);
});

test('CAA: round-trips the evidence, whatever it contains', () => {
  const tag = fc.constantFrom('issue', 'issuewild', 'iodef');
  const value = anyText(100);
  fc.assert(
    fc.property(fc.nat(255), tag, value, (flags, name, text) => {
      const read = readCaa(showCaa({ flags, tag: name, value: text }));
      assert.deepEqual(read, { isCritical: flags >= 128, tag: name, value: text });
      readIssuer(text);
    }),
    { seed: 20_261_122, numRuns: 200 },
  );
});

const expired = 'The signature of the keys expired on 2026-11-15.';
const orphan =
  'The domain publishes keys, but its parent zone does not know of them (no DS record).';

for (const [state, reason, outcome, risk, says] of [
  ['signed', '', 'pass', 'low', /signatures are valid/],
  ['unsigned', '', 'warning', 'low', /is not signed/],
  ['unsigned', orphan, 'warning', 'low', /no DS record\)\. So no one/],
  ['bogus', expired, 'fail', 'high', /are not valid\. The signature of the keys expired/],
  ['unknown', 'It could not be told.', 'not tested', 'low', /^It could not be told\.$/],
] as const) {
  test(`DNSSEC: ${outcome}: ${state} ${reason}`, () => {
    const result = judgeParts(dnssec, { dnssec: { state, reason, records: ['DS 1 13 2 00'] } });
    assert.equal(readOutcome(result), outcome);
    assert.equal(result.risk, risk);
    assert.match(result.details, says);
  });
}

test('DNSSEC: shows no more than twelve records', () => {
  const records = Array.from({ length: 40 }, (_each, index) => `DS ${index} 13 2 00`);
  const { evidence } = judgeParts(dnssec, { dnssec: { state: 'signed', reason: '', records } });
  assert.equal(evidence.length, 12);
});
