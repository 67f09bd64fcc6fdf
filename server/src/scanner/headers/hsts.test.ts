import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHsts, readHsts } from './hsts.ts';

const hsts = (maxAge: number, includesSubdomains = false, isPreload = false) => ({
  maxAge,
  includesSubdomains,
  isPreload,
});

test('parses the header as browsers do', () => {
  const cases: readonly (readonly [string, ReturnType<typeof hsts> | null])[] = [
    ['max-age=31536000', hsts(31_536_000)],
    ['max-age="31536000"', hsts(31_536_000)],
    ['MAX-AGE = 1 ; IncludeSubDomains;; PreLoad;', hsts(1, true, true)],
    ['includeSubDomains; max-age=0', hsts(0, true)],
    ['max-age=1; unknown="a;b"; other', hsts(1)],
    ['max-age=99999999999999999999', hsts(Number.MAX_SAFE_INTEGER)],
    ['includeSubDomains', null],
    ['max-age=1; max-age=2', null],
    ['max-age=-1', null],
    ['max-age=1.5', null],
    ['max-age=', null],
    ['max-age="1', null],
    ['max-age=1, max-age=1', null],
    ['max-age=1 includeSubDomains', null],
    ["'max-age=1'", null],
    ['', null],
  ];
  for (const [value, expected] of cases) assert.deepEqual(parseHsts(value), expected, value);
});

test('takes the first header alone, and none over http', () => {
  const headers = [
    ['strict-transport-security', 'nonsense'],
    ['strict-transport-security', 'max-age=1'],
  ] as const;
  assert.equal(readHsts({ url: 'https://a.example/', headers }), null);
  assert.deepEqual(readHsts({ url: 'https://a.example/', headers: headers.slice(1) }), hsts(1));
  assert.equal(readHsts({ url: 'http://a.example/', headers: headers.slice(1) }), null);
});
