import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { goodHeaders } from '../../../testing/lab/page-lab.ts';
import { errorPageParity } from './error-page-parity.ts';

const hsts: Header = ['strict-transport-security', 'max-age=31536000'];
const nosniff: Header = ['x-content-type-options', 'nosniff'];
const plain: Header = ['content-type', 'text/plain'];

test('asks of an answer only what would count there', () => {
  const cases: readonly (readonly [string, Partial<Exchange>])[] = [
    ['pass', { status: 404, headers: goodHeaders }],
    ['warning', { status: 404, headers: [hsts, nosniff] }],
    ['pass', { status: 404, headers: [plain, hsts, nosniff] }],
    ['warning', { status: 404, headers: [plain, hsts] }],
    ['pass', { status: 301, headers: [['location', '/'], hsts] }],
    ['warning', { status: 301, headers: [['location', '/']] }],
    ['pass', { status: 200, headers: goodHeaders }],
    ['not tested', { status: 503 }],
  ];
  const home = buildVisit({ headers: goodHeaders });
  for (const [expected, answer] of cases) {
    const nothing = [buildExchange({ url: 'https://www.shop.example/x', ...answer })];
    const found = judgeParts(errorPageParity, { home, nothing });
    assert.equal(readOutcome(found), expected, JSON.stringify(answer));
  }
});

test('looks at the other name of the site as well', () => {
  const home = buildVisit({ headers: goodHeaders });
  const nothing = [buildExchange({ status: 404, headers: goodHeaders })];
  const counterpart = buildVisit({ url: 'https://shop.example/' });
  const found = judgeParts(errorPageParity, { home, nothing, counterpart });
  assert.equal(found.status, 'warning');
  assert.match(found.evidence[0] ?? '', /^shop\.example: without Strict-Transport-Security/);
  const redirecting = (...headers: readonly Header[]) => {
    const all: readonly Header[] = [['location', 'https://www.shop.example/'], ...headers];
    const hop = buildExchange({ url: 'https://shop.example/', status: 301, headers: all });
    return buildVisit({ headers: goodHeaders }, { hops: [hop] });
  };
  const judge = (counterpart: ReturnType<typeof buildVisit>) =>
    judgeParts(errorPageParity, { home, nothing, counterpart }).status;
  assert.equal(judge(redirecting(hsts)), 'pass');
  assert.equal(judge(redirecting()), 'warning');
  assert.equal(judge({ ...counterpart, challenge: 'bot check' }), 'pass');
});

test('asks for nothing that the home page does not have', () => {
  const home = buildVisit({ headers: [nosniff] });
  const nothing = [buildExchange({ status: 404, headers: [nosniff] })];
  assert.equal(judgeParts(errorPageParity, { home, nothing }).status, 'pass');
});
