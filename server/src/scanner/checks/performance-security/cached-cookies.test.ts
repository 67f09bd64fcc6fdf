import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Header } from '../../evidence/http.ts';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { cachedCookies } from './cached-cookies.ts';

const send = (cookie: string, cache: string): readonly Header[] => [
  ['set-cookie', cookie],
  ['cache-control', cache],
];

test('warns of answers that a cache may hand on', () => {
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
  for (const [expected, cookie, cache] of cases) {
    const found = judgeParts(cachedCookies, { home: buildVisit({ headers: send(cookie, cache) }) });
    assert.equal(readOutcome(found), expected, `${cookie} ${cache}`);
  }
});

test('looks at redirects of the site, and at nobody else’s', () => {
  const hop = (url: string) =>
    buildVisit(
      {},
      { hops: [buildExchange({ url, status: 302, headers: send('sid=5b1f09c2', 'max-age=60') })] },
    );
  const judge = (url: string) => readOutcome(judgeParts(cachedCookies, { home: hop(url) }));
  assert.equal(judge('https://shop.example/'), 'warning');
  assert.equal(judge('https://sso.example/'), 'not tested');
});
