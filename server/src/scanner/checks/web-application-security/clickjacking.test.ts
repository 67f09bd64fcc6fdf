import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { clickjacking } from './clickjacking.ts';

const policy = (value: string): Header => ['content-security-policy', value];
const options = (value: string): Header => ['x-frame-options', value];

test('judges who may show the page', () => {
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', { headers: [options('DENY')] }],
    ['pass', { headers: [policy("frame-ancestors 'self' https://partner.example")] }],
    ['pass', { headers: [policy('frame-ancestors *'), policy("frame-ancestors 'self'")] }],
    ['warning', { headers: [policy('frame-ancestors *')] }],
    ['warning', { headers: [policy('frame-ancestors https:'), options('DENY')] }],
    ['fail', {}],
    ['fail', { headers: [options('ALLOW')] }],
    ['fail', { headers: [['content-security-policy-report-only', "frame-ancestors 'none'"]] }],
    [
      'fail',
      {
        body: `<meta http-equiv=x-frame-options content=DENY><meta http-equiv=content-security-policy content="frame-ancestors 'none'">`,
      },
    ],
    ['not tested', { headers: [['content-type', 'application/json']] }],
    ['not tested', { status: 403 }],
    ['not tested', { status: 404, headers: [options('DENY')] }],
  ];
  for (const [expected, page] of cases) {
    const found = judgeParts(clickjacking, { home: buildVisit(page) });
    assert.equal(readOutcome(found), expected, JSON.stringify(page));
  }
});

test('shows what was sent about frames, and no more', () => {
  const headers = [policy(`img-src ${'a.example '.repeat(200)}; frame-ancestors 'self'`)];
  const found = judgeParts(clickjacking, { home: buildVisit({ headers }) });
  assert.deepEqual(found.evidence, [
    "content-security-policy: frame-ancestors 'self'",
    'x-frame-options: (not sent)',
  ]);
});
