import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  judgeParts,
  assertOutcomes,
  readOutcome,
  buildVisit,
  buildExchange,
} from '../../../lab/build-evidence.ts';
import { http2 } from './http2.ts';
import type { Exchange, Header, Reflection } from '../../evidence/http.ts';
import { compression } from './compression.ts';
import { cachedCookies } from './cached-cookies.ts';
import { compressedSecrets } from './compressed-secrets.ts';

const cases: readonly [alpn: string | null, outcome: string][] = [
  ['h2', 'pass'],
  ['http/1.1', 'warning'],
  ['http/1.0', 'warning'],
  [null, 'warning'],
];
for (const [alpn, outcome] of cases) {
  test(`HTTP/2: ${outcome} of ${alpn ?? 'no answer'}`, () => {
    const handshake = { compresses: false, renegotiatesSecurely: true, isStapled: false, alpn };
    assert.equal(readOutcome(judgeParts(http2, { handshake })), outcome);
  });
}

test('HTTP/2: is not tested without a handshake', () => {
  assert.equal(readOutcome(judgeParts(http2, {})), 'not tested');
});

const coded = (value: string) => ({
  headers: [['content-encoding', value] as const],
  bodyBytes: 5000,
});

test('Compression: knows compressible types, and the minimum size', () => {
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
  assertOutcomes(cases, (page) => judgeParts(compression, { home: buildVisit(page) }));
});

const send = (cookie: string, cache: string): readonly Header[] => [
  ['set-cookie', cookie],
  ['cache-control', cache],
];

test('Cached Cookies: warns of responses that a cache may share', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['warning', 'sid=5b1f09c2', 'public, max-age=60'],
    ['warning', 'sid=5b1f09c2', 's-maxage=60'],
    ['pass', 'sid=5b1f09c2', 'public'],
    ['pass', 'sid=5b1f09c2', 'max-age=60, private'],
    ['pass', 'sid=5b1f09c2', 'max-age=60, no-cache="set-cookie"'],
    ['pass', 'sid=5b1f09c2', ''],
    ['not tested', 'sid=; Max-Age=0', 'public, max-age=60'],
    ['not tested', '__cf_bm=x; Secure; HttpOnly; SameSite=None', 'public, max-age=60'],
  ];
  assertOutcomes(cases, (cookie, cache) =>
    judgeParts(cachedCookies, { home: buildVisit({ headers: send(cookie, cache) }) }),
  );
});

test('Cached Cookies: considers only redirects of the site', () => {
  const hop = (url: string) =>
    buildVisit(
      {},
      { hops: [buildExchange({ url, status: 302, headers: send('sid=5b1f09c2', 'max-age=60') })] },
    );
  const judge = (url: string) => readOutcome(judgeParts(cachedCookies, { home: hop(url) }));
  assert.equal(judge('https://shop.example/'), 'warning');
  assert.equal(judge('https://sso.example/'), 'not tested');
});

const path = '0123456789abcdef01';
const gzip: Header = ['content-encoding', 'gzip'];
const token = (name: string) =>
  `<form><input type=hidden name=${name} value=0123456789abcdef></form>`;
const error = (changes: Partial<Exchange>) =>
  buildExchange({
    url: `https://www.shop.example/${path}`,
    status: 404,
    headers: [gzip],
    body: `Nothing at /${path} ${token('_token')}`,
    ...changes,
  });

test('Compressed Secrets: warns only if all three conditions are met', () => {
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['warning', {}],
    ['pass', { headers: [] }],
    ['pass', { body: `Nothing here ${token('_token')}` }],
    ['pass', { body: `Nothing at /${path}` }],
    ['pass', { body: `Nothing at /${path} ${token('csrfmiddlewaretoken')}` }],
    ['pass', { headers: [gzip, ['content-type', 'text/plain']] }],
    ['pass', { headers: [gzip, ['set-cookie', 'sid=5b1f09c2; SameSite=Lax']] }],
    ['warning', { headers: [gzip, ['set-cookie', 'sid=5b1f09c2']] }],
  ];
  assertOutcomes(cases, (changes) => {
    const parts = { home: buildVisit(), nothing: [error(changes)] };
    return judgeParts(compressedSecrets, parts);
  });
});

test('Compressed Secrets: is not tested without encryption', () => {
  const home = buildVisit({ url: 'http://www.shop.example/' });
  const found = judgeParts(compressedSecrets, { home, nothing: [error({})] });
  assert.equal(readOutcome(found), 'not tested');
});

test('Compressed Secrets: counts a query that the page repeats', () => {
  const open: Reflection = {
    url: 'https://www.shop.example/?q=0123456789abcdef01',
    status: 200,
    repeatsQuery: true,
    codings: 'gzip',
    tokens: ['_token'],
  };
  const cases: readonly (readonly [string, Partial<Reflection>])[] = [
    ['warning', {}],
    ['warning', { codings: 'br' }],
    ['pass', { repeatsQuery: false }],
    ['pass', { codings: '' }],
    ['pass', { tokens: [] }],
    ['pass', { tokens: ['csrfmiddlewaretoken'] }],
  ];
  assertOutcomes(cases, (changes) => {
    const parts = { home: buildVisit(), nothing: [], reflection: { ...open, ...changes } };
    return judgeParts(compressedSecrets, parts);
  });
  const { evidence } = judgeParts(compressedSecrets, {
    home: buildVisit(),
    nothing: [],
    reflection: open,
  });
  assert.equal(evidence[0], `${open.url} (200) repeats its query`);
});
