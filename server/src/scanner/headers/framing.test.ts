import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Header } from '../evidence/http.ts';
import { readFraming } from './framing.ts';

const options = (...values: string[]) => values.map((value): Header => ['x-frame-options', value]);
const policy = (value: string): Header => ['content-security-policy', value];

test('tells who may frame a page', () => {
  const cases: readonly (readonly [readonly Header[], string])[] = [
    [[], 'nothing anyone'],
    [options('DENY'), 'x-frame-options nobody'],
    [options(' SameOrigin '), 'x-frame-options some'],
    [options('SAMEORIGIN', 'sameorigin'), 'x-frame-options some'],
    [options('SAMEORIGIN, SAMEORIGIN'), 'x-frame-options some'],
    [options('DENY', 'SAMEORIGIN'), 'x-frame-options nobody'],
    [options('SAMEORIGIN, nonsense'), 'x-frame-options nobody'],
    [options('one, two'), 'nothing anyone'],
    [options('ALLOWALL'), 'nothing anyone'],
    [options('ALLOW-FROM https://a.example'), 'nothing anyone'],
    [options('SAMEORIGIN;'), 'nothing anyone'],
    [options(''), 'nothing anyone'],
    [[policy("frame-ancestors 'none'")], 'frame-ancestors nobody'],
    [[policy('frame-ancestors')], 'frame-ancestors nobody'],
    [[policy("FRAME-ANCESTORS 'self' https://a.example")], 'frame-ancestors some'],
    [[policy('frame-ancestors *'), ...options('DENY')], 'frame-ancestors anyone'],
    [[policy('frame-ancestors https:'), policy("frame-ancestors 'self'")], 'frame-ancestors some'],
    [[policy("img-src *, frame-ancestors 'none'")], 'frame-ancestors nobody'],
    [[policy("default-src 'none'")], 'nothing anyone'],
    [[['content-security-policy-report-only', "frame-ancestors 'none'"]], 'nothing anyone'],
    [[policy("default-src 'self'"), ...options('DENY')], 'x-frame-options nobody'],
  ];
  for (const [headers, expected] of cases) {
    const { by, allows } = readFraming({ headers });
    assert.equal(`${by} ${allows}`, expected, JSON.stringify(headers));
  }
});
