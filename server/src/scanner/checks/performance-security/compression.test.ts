import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange } from '../../evidence/http.ts';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { compression } from './compression.ts';

const coded = (value: string) => ({
  headers: [['content-encoding', value] as const],
  bodyBytes: 5000,
});

test('knows what compresses, and when it is worth while', () => {
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', coded('gzip')],
    ['pass', coded('BR')],
    ['pass', coded('x-gzip')],
    ['pass', coded('zstd')],
    ['pass', { headers: [['transfer-encoding', 'gzip, chunked']], bodyBytes: 5000 }],
    ['warning', coded('identity')],
    ['warning', coded('')],
    ['warning', { bodyBytes: 1400 }],
    ['pass', { bodyBytes: 1399 }],
    ['not tested', { status: 403, bodyBytes: 5000 }],
  ];
  for (const [expected, page] of cases) {
    const found = judgeParts(compression, { home: buildVisit(page) });
    assert.equal(readOutcome(found), expected, JSON.stringify(page));
  }
});
