import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { caa } from './caa.ts';

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
  ['warning', /do not know \(future\)/, '0 issue "a.test"', '128 future "x"'],
  ['warning', /without https/, '0 issue "https://letsencrypt.org"'],
];

for (const [outcome, says, ...records] of cases) {
  test(`${outcome}: ${records.join(', ') || 'no record'}`, () => {
    const result = judgeParts(caa, { caa: { name: 'shop.example', records } });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}
