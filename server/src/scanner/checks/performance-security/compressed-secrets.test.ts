import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Exchange, Header, Reflection } from '../../evidence/http.ts';
import {
  buildExchange,
  buildVisit,
  judgeParts,
  readOutcome,
} from '../../../testing/lab/build-evidence.ts';
import { compressedSecrets } from './compressed-secrets.ts';

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

test('warns only where all three conditions meet', () => {
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
  for (const [expected, changes] of cases) {
    const parts = { home: buildVisit(), nothing: [error(changes)] };
    assert.equal(
      readOutcome(judgeParts(compressedSecrets, parts)),
      expected,
      JSON.stringify(changes),
    );
  }
});

test('is not tested without encryption', () => {
  const home = buildVisit({ url: 'http://www.shop.example/' });
  const found = judgeParts(compressedSecrets, { home, nothing: [error({})] });
  assert.equal(readOutcome(found), 'not tested');
});

test('counts a query that the page repeats', () => {
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
  for (const [expected, changes] of cases) {
    const parts = { home: buildVisit(), nothing: [], reflection: { ...open, ...changes } };
    const found = judgeParts(compressedSecrets, parts);
    assert.equal(readOutcome(found), expected, JSON.stringify(changes));
  }
  const { evidence } = judgeParts(compressedSecrets, {
    home: buildVisit(),
    nothing: [],
    reflection: open,
  });
  assert.equal(evidence[0], `${open.url} (200) repeats its query`);
});
