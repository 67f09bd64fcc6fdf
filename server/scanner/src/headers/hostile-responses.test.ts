import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import type { Exchange, Header } from '../evidence/http.ts';
import type { Findings } from '../evidence/evidence.ts';
import { buildExchange, judgeParts } from '../../lab/build-evidence.ts';
import { isWhole } from '../../../src/testing/whole.ts';
import { allChecks } from '../checks/all-checks.ts';

const seenHere = new Set(['home', 'plain', 'counterpart', 'nothing', 'origins', 'methods']);
const checks = allChecks.filter(({ needs }) => needs.every((name) => seenHere.has(name)));

const names = `
  strict-transport-security content-security-policy x-frame-options x-content-type-options
  referrer-policy permissions-policy cross-origin-opener-policy set-cookie cache-control
  content-type content-encoding location allow access-control-allow-origin server expires`
  .trim()
  .split(/\s+/);
const words = [
  ...`max-age = " ; , * 'self' 'nonce-AAAAAAAAAAAA' 'unsafe-inline' script-src default-src https:
  https:// __Host-a=1 Domain= shop.example SameSite=None public text/html gzip null true ( ) ?1 %
  é constructor __proto__ 1e999 -1 \\`.split(/\s+/),
  ' ',
  '\t',
  '\u0000',
  '\ud800',
];
const markup = [
  ...`<script src=|<img srcset="|<form method=post action=|<input type=password>|<base href=`.split(
    '|',
  ),
  ...`<meta http-equiv=|content-security-policy content=|<style>@import "|<template>|</template>`.split(
    '|',
  ),
  ...`<noscript>|<svg>|<iframe src=|http://|//|"|'|>| |<!--|-->|<![CDATA[|&#x|http://[|data:`.split(
    '|',
  ),
  '\u0000',
  'a'.repeat(5000),
];
const line = (parts: readonly string[], most: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...parts), fc.string({ maxLength: 6, unit: 'binary' })), {
      maxLength: most,
    })
    .map((some) => some.join(''));
const header = fc.tuple(fc.constantFrom(...names), line(words, 12)) as fc.Arbitrary<Header>;
const exchange: fc.Arbitrary<Exchange> = fc
  .record({
    headers: fc.array(header, { maxLength: 12 }),
    body: line(markup, 30),
    status: fc.constantFrom(200, 200, 200, 302, 401, 403, 404, 429, 500),
    url: fc.constantFrom(
      'https://www.shop.example/',
      'http://shop.example/x',
      'https://[::1]:8443/?q',
      'https://sso.example/',
    ),
  })
  .map(buildExchange);
const visit = fc
  .tuple(
    fc.array(exchange, { maxLength: 2 }),
    exchange,
    fc.constantFrom(null, null, null, 'bot check'),
  )
  .map(([hops, page, challenge]) => ({ hops, page, challenge }));

test('any response gets a verdict: bounded, deterministic, and JSON', () => {
  assert.ok(checks.length >= 16);
  const parts: fc.Arbitrary<Partial<Findings>> = fc.record({
    home: visit,
    plain: visit,
    counterpart: visit,
    nothing: fc.array(exchange, { minLength: 1, maxLength: 2 }),
    origins: fc.array(fc.record({ origin: fc.constant('https://evil.example'), exchange }), {
      maxLength: 3,
    }),
    methods: fc.record({ options: exchange, trace: exchange }),
  });
  const property = fc.property(parts, (seen) => {
    const copy = JSON.parse(JSON.stringify(seen)) as Partial<Findings>;
    for (const check of checks) {
      const found = judgeParts(check, seen);
      assert.deepEqual(judgeParts(check, copy), found, check.name);
      assert.ok(found.details.length > 10 && found.details.length <= 600, check.name);
      assert.ok(found.evidence.length <= 20);
      if (found.tested && found.status !== 'pass')
        assert.ok(found.recommendation.length > 20, check.name);
    }
  });
  fc.assert(property, { numRuns: isWhole ? 150 : 15, seed: 7 });
});
