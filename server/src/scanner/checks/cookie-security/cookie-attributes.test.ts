import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import type { Header } from '../../evidence/http.ts';
import { cookieAttributes } from './cookie-attributes.ts';
import { cookieScope } from './cookie-scope.ts';
import { sortCookie, type CookieKind } from './site-cookies.ts';

const setting = (...lines: string[]) => ({
  headers: lines.map((line): Header => ['set-cookie', line]),
});

test('knows what a cookie is for by its name', () => {
  const names: Readonly<Record<CookieKind, readonly string[]>> = {
    session: [
      'PHPSESSID',
      'JSESSIONID',
      'ASP.NET_SessionId',
      '.AspNetCore.Cookies',
      'connect.sid',
      'sid',
      '__Host-sid',
      '__Secure-session',
      'session',
      'sessionid',
      'session_id',
      'my_app_session',
      'laravel_session',
      'auth',
      'auth_token',
      'accessToken',
      'refresh-token',
      'jwt',
      'remember_me',
      'wordpress_logged_in_0123',
      'ASPSESSIONIDQACBTRQD',
      'user_token',
    ],
    infrastructure: [
      'AWSALB',
      'AWSALBCORS',
      '__cf_bm',
      '__cfduid',
      'cf_clearance',
      'visid_incap_1',
      'ak_bmsc',
      'BIGipServerpool',
      'TS01a2b3c4',
      'ARRAffinity',
    ],
    other: [
      'theme',
      'lang',
      'XSRF-TOKEN',
      'csrftoken',
      '_csrf',
      '.AspNetCore.Antiforgery.x',
      '_ga',
      '_gid',
      '_hjSession_1',
      'ai_session',
      'OptanonConsent',
      'cart',
      'consider',
      'author',
      'side',
      'tsunami',
      'wp-settings-1',
      'visited',
      '',
    ],
  };
  for (const [kind, list] of Object.entries(names)) {
    for (const name of list) assert.equal(sortCookie({ name, valueLength: 32 }), kind, name);
  }
});

test('takes a short value under such a name for a flag, not for a key', () => {
  assert.equal(sortCookie({ name: 'logged_in', valueLength: 2 }), 'other');
  assert.equal(sortCookie({ name: 'remember_me', valueLength: 4 }), 'other');
  assert.equal(sortCookie({ name: 'sid', valueLength: 2 }), 'session');
  const flag = 'logged_in=no; Domain=shop.example; Path=/; Secure; SameSite=Lax';
  const home = buildVisit(setting(flag));
  assert.equal(readOutcome(judgeParts(cookieAttributes, { home })), 'pass');
  assert.equal(readOutcome(judgeParts(cookieScope, { home })), 'pass');
});

test('judges each cookie by what it is for', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['pass', 'sid=1; Secure; HttpOnly; SameSite=Lax'],
    ['pass', 'sid=1; Secure; HttpOnly; SameSite=None'],
    ['fail', 'sid=1; HttpOnly; SameSite=Lax'],
    ['fail', 'sid=1; Secure; SameSite=Lax'],
    ['warning', 'sid=1; Secure; HttpOnly'],
    ['warning', 'sid=1; Secure; HttpOnly; SameSite=Loose'],
    ['pass', 'theme=1; Secure; SameSite=Lax'],
    ['warning', 'theme=1; SameSite=Lax'],
    ['warning', 'theme=1; Secure'],
    ['pass', 'AWSALB=1; Expires=Sun, 29 Nov 2026 12:00:00 GMT; Path=/'],
    ['not tested', 'sid=; Max-Age=0'],
    ['not tested', 'sid=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'],
    ['fail', 'theme=1; Secure; SameSite=Lax', 'PHPSESSID=1'],
  ];
  for (const [expected, ...lines] of cases) {
    const found = judgeParts(cookieAttributes, { home: buildVisit(setting(...lines)) });
    assert.equal(readOutcome(found), expected, lines.join(' | '));
  }
});

test('does not praise what the site does not set', () => {
  const { details } = judgeParts(cookieAttributes, {
    home: buildVisit(setting('AWSALB=1; Path=/')),
  });
  assert.match(details, /^Only a load balancer/);
});

test('gathers the cookies of the site, and of nobody else', () => {
  const foreign = buildExchange({ url: 'https://sso.example/', ...setting('PHPSESSID=1') });
  const home = buildVisit({}, { hops: [foreign] });
  assert.equal(readOutcome(judgeParts(cookieAttributes, { home })), 'not tested');
  const plain = buildVisit({
    url: 'http://www.shop.example/',
    ...setting('PHPSESSID=1; HttpOnly; SameSite=Lax'),
  });
  assert.equal(judgeParts(cookieAttributes, { home, plain }).status, 'fail');
  const nothing = [buildExchange(setting('lang=en'))];
  assert.equal(judgeParts(cookieAttributes, { home, nothing }).status, 'warning');
  const challenged = { ...plain, challenge: 'bot check' };
  assert.equal(
    readOutcome(judgeParts(cookieAttributes, { home, plain: challenged })),
    'not tested',
  );
});

test('bounds names that are as long as they like', () => {
  const found = judgeParts(cookieAttributes, {
    home: buildVisit(setting(`${'session'.repeat(900)}=1`)),
  });
  assert.ok(found.details.length < 300);
  assert.ok(found.evidence.every((line) => line.length <= 300));
});
