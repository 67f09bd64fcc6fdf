import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readRange } from './byte-range.ts';

test('a Range is parsed according to RFC 9110', () => {
  const whole = 'whole';
  const none = 'none';
  const cases: [range: string, ifRange: string, expected: unknown][] = [
    ['', '', whole],
    ['bytes=0-', '', { start: 0, end: 1000 }],
    ['bytes=0-0', '', { start: 0, end: 1 }],
    ['bytes=999-', '', { start: 999, end: 1000 }],
    ['bytes=100-199', '', { start: 100, end: 200 }],
    ['bytes=100-99999', '', { start: 100, end: 1000 }],
    ['bytes=-1', '', { start: 999, end: 1000 }],
    ['bytes=-5000', '', { start: 0, end: 1000 }],
    ['Bytes = 1 - 2', '', { start: 1, end: 3 }],
    ['bytes=1000-', '', none],
    ['bytes=1000-2000', '', none],
    ['bytes=-0', '', none],
    ['bytes=200-100', '', whole],
    ['bytes=0-1,5-6', '', whole],
    ['bytes=-', '', whole],
    ['bytes=a-b', '', whole],
    ['bytes=1.5-2', '', whole],
    ['items=0-1', '', whole],
    ['bytes=0-1', '"tag"', { start: 0, end: 2 }],
    ['bytes=0-1', '"other"', whole],
    ['bytes=5000-', '"other"', whole],
    ['bytes=0-1', 'W/"tag"', whole],
    ['bytes=0-1', 'Sat, 21 Nov 2026 21:00:00 GMT', whole],
    [`bytes=${'9'.repeat(400)}-`, '', none],
    [`bytes=0-${'9'.repeat(400)}`, '', { start: 0, end: 1000 }],
  ];
  for (const [range, ifRange, expected] of cases) {
    const read = readRange(range, { size: 1000, etag: '"tag"', ifRange });
    assert.deepEqual(read, expected, `${range} if ${ifRange}`);
  }
});
