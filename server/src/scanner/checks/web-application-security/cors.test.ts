import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header } from '../../evidence/http.ts';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { cors } from './cors.ts';

const evil = 'https://evil.example';
const lookalike = 'https://evilshop.example';
const allow = (...values: string[]) =>
  values.map((value): Header => ['access-control-allow-origin', value]);
const credentials = (value: string): Header => ['access-control-allow-credentials', value];
const answer = (headers: readonly Header[], origin = evil, changes: Partial<Exchange> = {}) => ({
  origin,
  exchange: buildExchange({ headers, ...changes }),
});

test('lets in whom a browser lets in', () => {
  const cases: readonly (readonly [string, ReturnType<typeof answer>])[] = [
    ['fail', answer([...allow(evil), credentials('true')])],
    ['fail', answer([...allow('null'), credentials('true')], 'null')],
    [
      'fail',
      answer([...allow(evil), credentials('true')], evil, { method: 'OPTIONS', status: 204 }),
    ],
    [
      'pass',
      answer([...allow(evil), credentials('true')], evil, { method: 'OPTIONS', status: 405 }),
    ],
    ['fail', answer([...allow(lookalike), credentials('true')], lookalike)],
    ['warning', answer(allow(lookalike), lookalike)],
    ['pass', answer(allow('https://www.shop.example'), lookalike)],
    ['warning', answer(allow(evil))],
    ['warning', answer([...allow(evil), credentials('True')])],
    ['warning', answer([...allow(evil), credentials('true'), credentials('true')])],
    ['warning', answer(allow('null'), 'null')],
    ['pass', answer(allow(evil, evil))],
    ['pass', answer(allow(`${evil}/`))],
    ['pass', answer(allow('https://EVIL.example'))],
    ['pass', answer(allow('null'))],
    ['pass', answer([...allow('*'), credentials('true')])],
    ['pass', answer(allow('https://partner.example'))],
    ['pass', answer([])],
    ['pass', answer([], evil, { status: 403 })],
    ['not tested', answer([], evil, { status: 500 })],
  ];
  for (const [expected, one] of cases) {
    const found = judgeParts(cors, { origins: [one] });
    assert.equal(readOutcome(found), expected, JSON.stringify(one.exchange.headers));
  }
});

test('tells nothing of a site that lets nobody in', () => {
  const home = buildVisit({ status: 401 });
  const closed = answer([], evil, { status: 401 });
  assert.equal(readOutcome(judgeParts(cors, { home, origins: [closed] })), 'not tested');
  const open = answer([...allow(evil), credentials('true')], evil, { status: 401 });
  assert.equal(readOutcome(judgeParts(cors, { home, origins: [open] })), 'fail');
});

test('rates what is read without a login low, and with it high', () => {
  const rate = (...headers: readonly Header[]) =>
    judgeParts(cors, { origins: [answer(headers)] }).risk;
  assert.equal(rate(...allow(evil)), 'low');
  assert.equal(rate(...allow(evil), credentials('true')), 'high');
});

test('names the worst of several answers', () => {
  const found = judgeParts(cors, {
    origins: [answer(allow(evil)), answer([...allow('null'), credentials('true')], 'null')],
  });
  assert.equal(found.status, 'fail');
  assert.match(found.evidence[0] ?? '', /origin: null/);
});

test('says whose name gets in', () => {
  const found = judgeParts(cors, {
    origins: [answer([]), answer([...allow(lookalike), credentials('true')], lookalike)],
  });
  assert.match(found.details, /whose name ends like yours, such as evilshop\.example,/);
});
