import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { buildMail } from '../../../testing/lab/build-mail.ts';
import type { MtaStsEvidence } from '../../evidence/dns.ts';
import { found, notRun } from '../../evidence/part.ts';
import { mtaSts } from './mta-sts.ts';

const body = 'version: STSv1\nmode: enforce\nmx: *.shop.example\nmax_age: 604800\n';
const policy = { status: 200, mimeType: 'text/plain', body };
const good: MtaStsEvidence = { records: ['v=STSv1; id=1'], policy, failure: '' };
const change = (from: string, to: string) => ({
  policy: { ...policy, body: body.replace(from, to) },
});

const cases: readonly [outcome: string, says: RegExp, changes: Partial<MtaStsEvidence>][] = [
  ['pass', /in force/, {}],
  ['warning', /no MTA-STS record/, { records: [], policy: null }],
  ['warning', /more than one/, { records: ['v=STSv1; id=1', 'v=STSv1; id=2'] }],
  ['warning', /no valid id/, { records: ['v=STSv1'] }],
  [
    'warning',
    /cannot be fetched: Port 443 refused\.$/,
    { policy: null, failure: 'Port 443 refused.' },
  ],
  ['warning', /answered 404/, { policy: { ...policy, status: 404 } }],
  ['warning', /answered 301/, { policy: { ...policy, status: 301 } }],
  ['warning', /plain text/, { policy: { ...policy, mimeType: 'text/html' } }],
  ['warning', /begin with version/, { policy: { ...policy, body: '<!doctype html>' } }],
  ['warning', /mode: none/, change('enforce', 'none')],
  ['warning', /mode: testing/, change('enforce', 'testing')],
  ['warning', /not list the mail host mail\.shop\.example/, change('*.shop', 'mx.shop')],
  ['warning', /less than a day/, change('604800', '300')],
];
for (const [outcome, says, changes] of cases) {
  test(`${outcome}: ${says.source}`, () => {
    const result = judgeParts(mtaSts, {
      mail: buildMail({ mtaSts: found({ ...good, ...changes }) }),
    });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

test('not tested: without mail', () => {
  const mail = buildMail({
    mtaSts: notRun('not_applicable', 'The domain names no mail server (MX record).'),
  });
  assert.equal(readOutcome(judgeParts(mtaSts, { mail })), 'not tested');
});
