import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Exchange } from '../evidence/http.ts';
import { buildExchange, buildVisit, handTarget } from '../../lab/build-evidence.ts';
import { findOwnResponse, isOwnHost, isBlockingStatus } from './own-response.ts';

test('recognizes the hosts of a site', () => {
  const cases: readonly (readonly [string, boolean])[] = [
    ['www.shop.example', true],
    ['shop.example', true],
    ['login.shop.example', true],
    ['myshop.example', false],
    ['shop.example.evil.example', false],
  ];
  for (const [host, expected] of cases) assert.equal(isOwnHost(host, handTarget), expected, host);
  const address = { ...handTarget, host: '2001:db8::1', domain: null };
  assert.equal(isOwnHost('[2001:db8::1]', address), true);
  assert.equal(isOwnHost('[2001:db8::2]', address), false);
});

test('classifies responses by what can be judged', () => {
  const redirect: Partial<Exchange> = {
    status: 302,
    headers: [['location', 'https://sso.example/']],
  };
  const cases: readonly (readonly [Partial<Exchange>, string])[] = [
    [{}, 'page'],
    [{ status: 404 }, 'other'],
    [{ status: 410 }, 'other'],
    [{ status: 401 }, 'other'],
    [{ status: 407 }, 'other'],
    [{ status: 400 }, 'none'],
    [{ status: 406 }, 'none'],
    [{ status: 451 }, 'none'],
    [{ status: 403 }, 'none'],
    [{ status: 500 }, 'none'],
    [{ status: 429 }, 'none'],
    [redirect, 'other'],
    [{ status: 302 }, 'page'],
    [{ headers: [['content-type', 'application/json']] }, 'other'],
    [{ url: 'https://elsewhere.example/' }, 'none'],
    [{ url: 'https://login.shop.example/' }, 'page'],
  ];
  for (const [page, kind] of cases) {
    assert.equal(findOwnResponse(buildVisit(page), handTarget).kind, kind, JSON.stringify(page));
  }
  assert.equal(
    findOwnResponse(buildVisit({}, { challenge: 'bot check' }), handTarget).kind,
    'none',
  );
});

test('uses the site’s last response where the visit ends elsewhere', () => {
  const hops = [
    buildExchange({ url: 'https://www.shop.example/', status: 301 }),
    buildExchange({ url: 'https://shop.example/', status: 302 }),
  ];
  const own = findOwnResponse(
    buildVisit({ url: 'https://sso.example/login' }, { hops }),
    handTarget,
  );
  assert.equal(own.kind, 'other');
  assert.equal(own.kind === 'other' && own.response.url, 'https://shop.example/');
  assert.match(own.kind === 'other' ? own.why : '', /sso\.example/);
});

test('distinguishes a redirect to another site from a dead one of its own', () => {
  const judge = (location: string) => {
    const page = { status: 302, headers: [['location', location] as const] };
    const own = findOwnResponse(buildVisit(page), handTarget);
    return own.kind === 'page' ? '' : own.why;
  };
  assert.match(judge('https://sso.example/'), /sso\.example, and that page is not part/);
  assert.match(
    judge('https://app.shop.example/'),
    /app\.shop\.example, where no page could be read/,
  );
  assert.match(judge('javascript:alert(1)'), /leads nowhere/);
  assert.match(judge('https://'), /leads nowhere/);
});

test('recognizes the blocking statuses that docs/scanner.md names', () => {
  const docs = new URL('../../../../docs/scanner.md', import.meta.url);
  const named = /by its status \(400 to 499 apart from 404 and 410, 502 to 504, 520 to 530\)/;
  assert.match(readFileSync(docs, 'utf8'), named);
  const isNamed = (status: number) =>
    (status >= 400 && status <= 499 && status !== 404 && status !== 410) ||
    (status >= 502 && status <= 504) ||
    (status >= 520 && status <= 530);
  for (let status = 100; status < 600; status += 1) {
    assert.equal(isBlockingStatus(status), isNamed(status), String(status));
  }
});
