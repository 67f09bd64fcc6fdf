import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Header } from '../../evidence/http.ts';
import { buildVisit, judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { cookieScope } from './cookie-scope.ts';

const judge = (line: string, url = 'https://www.shop.example/') => {
  const headers: Header[] = [['set-cookie', line]];
  return judgeParts(cookieScope, { home: buildVisit({ url, headers }) });
};

test('knows the rules of prefixes and domains', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['pass', '__Host-a=1; Secure; Path=/'],
    ['pass', '__Host-a=1; Path=/; Secure; Domain='],
    ['fail', '__Host-a=1; Secure'],
    ['fail', '__Host-a=1; Secure; Path=/x'],
    ['fail', '__Host-a=1; Path=/'],
    ['fail', '__HOST-a=1; Path=/'],
    ['fail', '__Host-a=1; Secure; Path=/; Domain=www.shop.example'],
    ['pass', '__Secure-a=1; Secure'],
    ['fail', '__Secure-a=1'],
    ['fail', 'a=1; SameSite=None'],
    ['pass', 'a=1; SameSite=None; Secure'],
    ['pass', 'a=1'],
    ['pass', 'theme=1; Domain=shop.example'],
    ['warning', 'sid=5b1f09c2; Domain=shop.example'],
    ['pass', 'sid=5b1f09c2; Domain=www.shop.example'],
    ['fail', 'a=1; Domain=other.example'],
    ['fail', 'a=1; Domain=hop.example'],
    ['fail', 'a=1; Domain=example'],
  ];
  for (const [expected, line] of cases) {
    const found = judge(line);
    assert.equal(readOutcome(found), expected, `${line}: ${found.details}`);
  }
});

test('refuses the domain of a public suffix', () => {
  const found = judge('a=1; Domain=co.uk', 'https://shop.example.co.uk/');
  assert.equal(readOutcome(found), 'not tested', 'another site is not judged');
  const headers: Header[] = [['set-cookie', 'a=1; Domain=co.uk']];
  const home = buildVisit({ url: 'https://www.shop.co.uk/', headers });
  const own = judgeParts(cookieScope, { home }, { host: 'www.shop.co.uk', domain: 'shop.co.uk' });
  assert.equal(own.status, 'fail');
  assert.match(own.evidence[0] ?? '', /nobody’s domain/);
});

test('asks prefixes for https', () => {
  assert.equal(judge('__Secure-a=1; Secure', 'http://www.shop.example/').status, 'fail');
});
