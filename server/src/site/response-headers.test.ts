import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Header } from '@longitude/scanner/evidence/http';
import { readFraming } from '@longitude/scanner/headers/framing';
import { parseHsts, readHsts } from '@longitude/scanner/headers/hsts';
import { buildExchange } from '@longitude/scanner/lab/build-evidence';
import { readEnforcedPolicies, readHeaderPolicies } from '@longitude/scanner/headers/csp';
import { readCookies, showCookie } from '@longitude/scanner/headers/set-cookie';
import { pageHeaders } from './document.ts';
import { scanInMemory } from '@longitude/scanner/lab/scan-draft';

const options = (...values: string[]) => values.map((value): Header => ['x-frame-options', value]);
const policy = (value: string): Header => ['content-security-policy', value];

test('framing: returns who may frame a page', () => {
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

const hsts = (maxAge: number, includesSubdomains = false, isPreload = false) => ({
  maxAge,
  includesSubdomains,
  isPreload,
});

test('HSTS: parses the header as browsers do', () => {
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

test('HSTS: takes only the first header, and none over http', () => {
  const headers = [
    ['strict-transport-security', 'nonsense'],
    ['strict-transport-security', 'max-age=1'],
  ] as const;
  assert.equal(readHsts({ url: 'https://a.example/', headers }), null);
  assert.deepEqual(readHsts({ url: 'https://a.example/', headers: headers.slice(1) }), hsts(1));
  assert.equal(readHsts({ url: 'http://a.example/', headers: headers.slice(1) }), null);
});

const show = (values: readonly string[]) =>
  readHeaderPolicies({
    headers: values.map((value): Header => ['content-security-policy', value]),
  }).map(({ directives }) =>
    [...directives].map(([name, sources]) => [name, ...sources].join(' ')),
  );

test('CSP: splits policies and directives as browsers do', () => {
  const cases: readonly (readonly [readonly string[], readonly (readonly string[])[]])[] = [
    [["default-src 'self'"], [["default-src 'self'"]]],
    [
      ['a b, c d', 'e'],
      [['a b'], ['c d'], ['e']],
    ],
    [[" ;; Default-SRC\t'self'  A.example ;"], [["default-src 'self' A.example"]]],
    [['script-src a; SCRIPT-SRC b'], [['script-src a']]],
    [['', ' , ;'], []],
    [["script-src 'self', "], [["script-src 'self'"]]],
  ];
  for (const [values, expected] of cases)
    assert.deepEqual(show(values), expected, values.join(' | '));
});

test('CSP: adds the policies of a page, without directives that a meta element cannot set', () => {
  const body = `<meta http-equiv="content-security-policy" content="img-src 'self', x; frame-ancestors 'none'; sandbox">
    <meta http-equiv="Content-Security-Policy-Report-Only" content="default-src 'none'"><meta http-equiv="content-security-policy" content="sandbox">`;
  const policies = readEnforcedPolicies(
    buildExchange({ body, headers: [['content-security-policy', "object-src 'none'"]] }),
  );
  assert.deepEqual(
    policies.map(({ from, directives }) => [from, ...directives.keys()]),
    [
      ['header', 'object-src'],
      ['meta', 'img-src'],
    ],
  );
  const data = buildExchange({ body, headers: [['content-type', 'application/json']] });
  assert.equal(readEnforcedPolicies(data).length, 0);
});

const now = new Date('2026-11-22T12:00:00Z');
const read = (...lines: string[]) =>
  readCookies(
    { url: 'https://a.example/', headers: lines.map((line): Header => ['set-cookie', line]) },
    now,
  );

test('cookies: parses attributes as browsers do', () => {
  const cases: readonly (readonly [string, object])[] = [
    [
      'a=1',
      { name: 'a', isSecure: false, isHttpOnly: false, sameSite: null, domain: null, path: null },
    ],
    ['a=1;SECURE;httponly;samesite=NONE', { isSecure: true, isHttpOnly: true, sameSite: 'none' }],
    ['a=1; Secure=false; HttpOnly=0', { isSecure: true, isHttpOnly: true }],
    ['a=1; SameSite=Lax; SameSite=Strict', { sameSite: 'strict' }],
    ['a=1; SameSite=yes', { sameSite: null }],
    ['a=1; Domain=.Shop.Example; Domain=', { domain: null }],
    ['a=1; Domain=.Shop.Example', { domain: 'shop.example' }],
    ['a=1; Path=/x; Path=relative', { path: null }],
    ['a=Secure; Path=/', { isSecure: false, path: '/' }],
    ['a="x; Secure"', { isSecure: false }],
    ['novalue', { name: '', valueLength: 7 }],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT', { isRemoval: true }],
    ['a=1; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=60', { isRemoval: false }],
    ['a=1; Max-Age=0', { isRemoval: true }],
    ['a=1; Max-Age=soon', { isRemoval: false }],
  ];
  for (const [line, expected] of cases) {
    const [cookie] = read(line);
    assert.ok(cookie, line);
    assert.partialDeepStrictEqual(cookie, expected, line);
  }
});

test('cookies: parses a line as one cookie, whatever its commas, and limits their number', () => {
  assert.equal(read('a=1, b=2; Secure').length, 1);
  assert.equal(read(';', '   ').length, 0);
  assert.equal(read(...Array.from({ length: 500 }, (_, n) => `c${n}=1`)).length, 60);
});

test('cookies: shows a cookie without its value', () => {
  const [cookie] = read('sid=s3cr3t; Path=/; Secure; SameSite=Lax');
  assert.ok(cookie);
  assert.equal(showCookie(cookie), 'set-cookie: sid=(hidden); Path=/; Secure; SameSite=lax');
});

/** Judged by pages and their headers. */
const categories: readonly string[] = [
  'HTTP Security Headers',
  'Cookie Security',
  'Content Security',
  'Web Application Security',
  'Performance Security',
];

/** Headers that our own server adds over https to its pages (platform/http/responses.ts). */
const ours: readonly Header[] = [
  ...Object.entries(pageHeaders),
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-type', 'text/html; charset=utf-8'],
];
test('pages: our own server’s responses have no finding', async () => {
  const { findings } = await scanInMemory({
    respond: ({ path }) => ({
      status: path === '/' ? 200 : 404,
      headers: ours,
      body: '<!doctype html><title>Good</title><script type=module src=/assets/entry.js></script>',
    }),
  });
  const found = findings.tests.filter(
    ({ category, tested, status }) => categories.includes(category) && tested && status !== 'pass',
  );
  assert.deepEqual(found, []);
});
