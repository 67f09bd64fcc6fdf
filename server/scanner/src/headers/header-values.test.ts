import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isSharedCacheable,
  readCacheControl,
} from '../checks/performance-security/cached-cookies.ts';
import type { Header } from '../evidence/http.ts';
import {
  readEmbedderPolicy,
  readMetaReferrer,
  readOpenerPolicy,
  readPermissions,
  readReferrerPolicy,
  readResourcePolicy,
} from './cross-origin.ts';
import {
  isHtml,
  isNosniff,
  readCombined,
  readMembers,
  readMimeType,
  readValues,
} from './header-values.ts';

const send = (...headers: readonly Header[]) => ({ headers, body: '' });
const repeat = (name: string, ...values: readonly string[]) =>
  send(...values.map((value): Header => [name, value]));

test('reads each line of a header, and all combined', () => {
  const response = repeat('x', ' a\t', '', 'b');
  assert.deepEqual(readValues(response, 'x'), ['a', '', 'b']);
  assert.equal(readCombined(response, 'x'), 'a, , b');
  assert.equal(readCombined(response, 'y'), null);
});

test('splits members outside quoted strings', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['a, b', ['a', 'b']],
    ['"a, b", c', ['"a, b"', 'c']],
    [String.raw`"a\", b", c`, [String.raw`"a\", b"`, 'c']],
    ['"open, to the end', ['"open, to the end']],
    ['', ['']],
  ];
  for (const [value, members] of cases)
    assert.deepEqual(readMembers(repeat('x', value), 'x'), members);
});

test('reads nosniff from the first member, in any case', () => {
  const cases: readonly (readonly [readonly string[], boolean])[] = [
    [['nosniff'], true],
    [['NoSniff'], true],
    [['nosniff', 'nosniff'], true],
    [['nosniff, other'], true],
    [['other, nosniff'], false],
    [['"nosniff"'], false],
    [['nosniff;'], false],
    [[], false],
  ];
  for (const [values, expected] of cases) {
    assert.equal(
      isNosniff(repeat('x-content-type-options', ...values)),
      expected,
      values.join(' | '),
    );
  }
});

test('reads the type of a response, and sniffs only without one', () => {
  assert.equal(readMimeType(repeat('content-type', 'Text/HTML;charset="a,b"')), 'text/html');
  assert.equal(readMimeType(repeat('content-type', 'text/plain', 'text/html')), 'text/html');
  assert.equal(readMimeType(repeat('content-type', 'text/html, nonsense')), 'text/html');
  assert.equal(isHtml({ ...send(), body: '\n <!DOCTYPE html><p>' }), true);
  assert.equal(isHtml({ ...send(), body: '{"html": "<html>"}' }), false);
  assert.equal(isHtml({ ...repeat('x-content-type-options', 'nosniff'), body: '<html >' }), false);
  assert.equal(isHtml({ ...repeat('content-type', 'text/plain'), body: '<html>' }), false);
});

test('uses the last referrer policy that browsers know', () => {
  const cases: readonly (readonly [readonly string[], string | null])[] = [
    [['no-referrer'], 'no-referrer'],
    [['no-referrer, strict-origin-when-cross-origin'], 'strict-origin-when-cross-origin'],
    [['Same-Origin', 'future-policy'], 'same-origin'],
    [['no_referrer'], null],
    [[''], null],
  ];
  for (const [values, expected] of cases) {
    assert.equal(readReferrerPolicy(repeat('referrer-policy', ...values)), expected);
  }
  assert.equal(readMetaReferrer(' Never '), 'no-referrer');
  assert.equal(readMetaReferrer('constructor'), null);
});

test('parses isolation headers as structured fields, and drops invalid ones', () => {
  const opener = (...values: string[]) =>
    readOpenerPolicy(repeat('cross-origin-opener-policy', ...values));
  assert.equal(opener('same-origin'), 'same-origin');
  assert.equal(opener('same-origin; report-to="x"'), 'same-origin');
  assert.equal(opener('"same-origin"'), null);
  assert.equal(opener('Same-Origin'), null);
  assert.equal(opener('same-origin', 'same-origin'), null);
  assert.equal(opener('unsafe-none'), null);
  assert.equal(
    readEmbedderPolicy(repeat('cross-origin-embedder-policy', 'credentialless')),
    'credentialless',
  );
  assert.equal(
    readResourcePolicy(repeat('cross-origin-resource-policy', 'same-site')),
    'same-site',
  );
  assert.equal(readResourcePolicy(repeat('cross-origin-resource-policy', 'Same-Site')), null);
  const permissions = (value: string) => readPermissions(repeat('permissions-policy', value));
  assert.deepEqual(permissions('camera=(), geolocation=(self "https://a.example")'), [
    'camera',
    'geolocation',
  ]);
  assert.equal(
    permissions("camera 'none'; geolocation 'self'"),
    null,
    'the syntax of Feature-Policy',
  );
});

test('recognizes responses that a shared cache may store', () => {
  const dates: readonly Header[] = [
    ['date', 'Sun, 22 Nov 2026 12:00:00 GMT'],
    ['expires', 'Sun, 22 Nov 2026 13:00:00 GMT'],
  ];
  const cases: readonly (readonly [readonly Header[], boolean])[] = [
    [[], false],
    [[['cache-control', 'public']], false],
    [[['cache-control', 'max-age=60']], true],
    [[['cache-control', 'Max-Age="60"']], true],
    [[['cache-control', 'max-age=60, private']], false],
    [
      [
        ['cache-control', 'max-age=60'],
        ['cache-control', 'PRIVATE'],
      ],
      false,
    ],
    [[['cache-control', 'max-age=60, no-cache="Set-Cookie"']], false],
    [[['cache-control', 's-maxage=0, max-age=60']], false],
    [[['cache-control', 'max-age=0, max-age=60']], false],
    [[['cache-control', 'max-age=soon']], false],
    [dates, true],
    [[...dates, ['cache-control', 'max-age=0']], false],
    [
      [
        ['expires', '0'],
        ['date', 'Sun, 22 Nov 2026 12:00:00 GMT'],
      ],
      false,
    ],
  ];
  for (const [headers, expected] of cases) {
    assert.equal(isSharedCacheable(send(...headers)), expected, JSON.stringify(headers));
  }
  assert.equal(readCacheControl(send(['cache-control', 'a="b, c", d'])).get('a'), 'b, c');
});

test('reads a hostile value to its end', () => {
  const spaces = ' '.repeat(8000);
  const hostile = [
    `a${spaces}b`,
    `${spaces}"`,
    `"${'\\'.repeat(8000)}`,
    ','.repeat(8000),
    'a=('.repeat(2700),
  ];
  for (const value of hostile) {
    const response = send(
      ...[
        'x-content-type-options',
        'cache-control',
        'content-type',
        'permissions-policy',
        'referrer-policy',
      ].flatMap((name): Header[] => [
        [name, value],
        [name, value],
      ]),
    );
    isNosniff(response);
    isSharedCacheable(response);
    isHtml(response);
    readPermissions(response);
    readReferrerPolicy(response);
  }
});
