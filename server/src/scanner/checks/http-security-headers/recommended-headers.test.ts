import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { goodHeaders, withoutHeaders } from '../../../testing/lab/answers.ts';
import { recommendedHeaders } from './recommended-headers.ts';

const replace = (name: string, value: string): Header[] => [...withoutHeaders(name), [name, value]];

test('counts what holds', () => {
  const meta = '<!doctype html><meta name=referrer content=';
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', { headers: goodHeaders }],
    ['pass', { headers: [...goodHeaders, ['cross-origin-embedder-policy', 'require-corp']] }],
    ['pass', { headers: withoutHeaders('referrer-policy'), body: `${meta}same-origin>` }],
    ['warning', { headers: goodHeaders, body: `${meta}unsafe-url>` }],
    ['warning', { headers: replace('referrer-policy', 'no-referrer-when-downgrade') }],
    ['warning', { headers: replace('referrer-policy', 'unsafe-url') }],
    ['warning', { headers: replace('referrer-policy', 'origin') }],
    ['warning', { headers: replace('referrer-policy', 'origin-when-cross-origin') }],
    ['warning', { headers: [['referrer-policy', 'origin']] }],
    ['pass', { headers: replace('referrer-policy', 'origin, strict-origin') }],
    ['pass', { headers: replace('referrer-policy', 'no-referrer') }],
    ['warning', { headers: replace('permissions-policy', "camera 'none'") }],
    ['warning', { headers: replace('cross-origin-opener-policy', 'unsafe-none') }],
    ['warning', { headers: withoutHeaders('cross-origin-resource-policy') }],
    ['fail', { headers: [['feature-policy', "camera 'none'"]] }],
    ['not tested', { headers: [['content-type', 'text/plain']] }],
  ];
  for (const [expected, page] of cases) {
    const found = judgeParts(recommendedHeaders, { home: buildVisit(page) });
    assert.equal(readOutcome(found), expected, JSON.stringify(page));
  }
});
