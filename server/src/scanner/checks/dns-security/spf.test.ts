import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { buildMail } from '../../../testing/lab/build-mail.ts';
import { found, notRun } from '../../evidence/part.ts';
import { spf } from './spf.ts';

const others = [
  { name: 'open.test', records: ['v=spf1 +all'] },
  { name: 'none.test', records: [] },
  { name: 'soft.test', records: ['v=spf1 mx ~all'] },
];
const judge = (...records: readonly string[]) =>
  judgeParts(spf, { mail: buildMail({ spf: found({ records, others }) }) });

const cases: readonly [outcome: string, says: RegExp, ...records: string[]][] = [
  ['pass', /to refuse mail/, 'v=spf1 mx -all'],
  ['pass', /to mark mail/, 'v=spf1 mx ~all'],
  ['pass', /to mark mail/, 'v=spf1 redirect=soft.test'],
  ['fail', /every server/, 'v=spf1 all'],
  ['fail', /every server/, 'v=spf1 mx +all'],
  ['fail', /every server/, 'v=spf1 include:open.test -all'],
  ['fail', /every server/, 'v=spf1 redirect=open.test'],
  ['fail', /more than one SPF record/, 'v=spf1 -all', 'v=spf1 mx -all'],
  ['warning', /no SPF record, so/],
  ['warning', /says nothing/, 'v=spf1 mx'],
  ['warning', /says nothing/, 'v=spf1 mx ?all'],
  ['warning', /because of ipv4:192\.0\.2\.1/, 'v=spf1 ipv4:192.0.2.1 -all'],
  ['warning', /more than 10 times/, `v=spf1 ${'a '.repeat(11)}-all`],
  ['pass', /to refuse mail/, `v=spf1 ${'a '.repeat(10)}-all`],
  ['warning', /exactly one SPF record/, 'v=spf1 include:none.test -all'],
  ['warning', /longer than/, `v=spf1 ${'x'.repeat(2041)}`],
  ['not tested', /could not be followed/, 'v=spf1 redirect=%{d}.test'],
];
for (const [outcome, says, ...records] of cases) {
  test(`${outcome}: ${records.join(' and ').slice(0, 60) || 'no record'}`, () => {
    const result = judge(...records);
    assert.equal(readOutcome(result), outcome, result.details);
    assert.match(result.details, says);
  });
}

test('speaks of forged senders where no mail is taken', () => {
  const mail = buildMail({ mx: found([]), spf: found({ records: [], others: [] }) });
  assert.match(judgeParts(spf, { mail }).details, /names no mail server/);
});

test('is not tested when the DNS did not answer, for that reason', () => {
  const mail = buildMail({ spf: notRun('timeout', 'The DNS did not answer.') });
  assert.equal(judgeParts(spf, { mail }).details, 'The DNS did not answer.');
});
