import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { buildMail } from '../../../testing/lab/build-mail.ts';
import { found } from '../../evidence/part.ts';
import { dmarc } from './dmarc.ts';

const cases: readonly [outcome: string, risk: string, says: RegExp, ...records: string[]][] = [
  ['pass', 'low', /refuse forged mail/, 'v=DMARC1; p=reject'],
  ['pass', 'low', /suspicious/, 'v=DMARC1; p=quarantine; sp=reject'],
  ['pass', 'low', /suspicious/, 'v=DMARC1; p=quarantine; pct=100'],
  ['warning', 'medium', /no DMARC record/],
  ['warning', 'medium', /more than one/, 'v=DMARC1; p=reject', 'v=DMARC1; p=none'],
  ['warning', 'medium', /names no policy/, 'v=DMARC1'],
  ['warning', 'medium', /does not begin/, 'v=dmarc1; p=reject'],
  ['warning', 'low', /only watches/, 'v=DMARC1; p=none; rua=mailto:d@shop.example'],
  ['warning', 'low', /only watches/, 'v=DMARC1; p=reject; pct=0'],
  ['warning', 'low', /names below it/, 'v=DMARC1; p=reject; sp=none'],
  ['warning', 'low', /only 20%/, 'v=DMARC1; p=reject; pct=20'],
  ['warning', 'low', /as a test/, 'v=DMARC1; p=reject; t=y'],
];
for (const [outcome, risk, says, ...records] of cases) {
  test(`${outcome}: ${records.join(' and ') || 'no record'}`, () => {
    const result = judgeParts(dmarc, { mail: buildMail({ dmarc: found(records) }) });
    assert.deepEqual([readOutcome(result), result.risk], [outcome, risk]);
    assert.match(result.details, says);
  });
}
