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

const setting = (...lines: string[]) => ({
  headers: lines.map((line): Header => ['set-cookie', line]),
});

test('takes a flag about a login for no session', () => {
  const home = buildVisit(
    setting('logged_in=no; Domain=shop.example; Path=/; Secure; SameSite=Lax'),
  );
  assert.equal(readOutcome(judgeParts(cookieAttributes, { home })), 'pass');
  assert.equal(readOutcome(judgeParts(cookieScope, { home })), 'pass');
});

test('judges each cookie by what it is for', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['pass', 'sid=5b1f09c2; Secure; HttpOnly; SameSite=Lax'],
    ['pass', 'sid=5b1f09c2; Secure; HttpOnly; SameSite=None'],
    ['fail', 'sid=5b1f09c2; HttpOnly; SameSite=Lax'],
    ['fail', 'sid=5b1f09c2; Secure; SameSite=Lax'],
    ['warning', 'sid=5b1f09c2; Secure; HttpOnly'],
    ['warning', 'sid=5b1f09c2; Secure; HttpOnly; SameSite=Loose'],
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

test('counts the cookies, and never shows a value', () => {
  const home = buildVisit(
    setting('PHPSESSID=2f9c01ab; path=/', 'theme=dark; Secure', 'old=; Max-Age=0'),
  );
  const found = judgeParts(cookieAttributes, { home });
  assert.deepEqual([found.status, found.risk], ['fail', 'high']);
  assert.match(found.details, /PHPSESSID/);
  assert.equal(found.evidence.length, 2, 'a removal is no cookie');
  assert.doesNotMatch(JSON.stringify(found), /2f9c01ab/);
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
