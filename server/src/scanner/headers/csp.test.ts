import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExchange } from '../../testing/lab/build-evidence.ts';
import type { Header } from '../evidence/http.ts';
import { readEnforcedPolicies, readHeaderPolicies } from './csp.ts';

const show = (values: readonly string[]) =>
  readHeaderPolicies({
    headers: values.map((value): Header => ['content-security-policy', value]),
  }).map(({ directives }) =>
    [...directives].map(([name, sources]) => [name, ...sources].join(' ')),
  );

test('splits policies and directives as browsers do', () => {
  const cases: readonly (readonly [readonly string[], readonly (readonly string[])[]])[] = [
    [["default-src 'self'"], [["default-src 'self'"]]],
    [
      ['a b, c d', 'e'],
      [['a b'], ['c d'], ['e']],
    ],
    [[" ;; Default-SRC\t'self'  A.example ;"], [["default-src 'self' A.example"]]],
    [['script-src a; SCRIPT-SRC b'], [['script-src a']]],
    [['', ' , ;'], []],
    [["script-src 'self', "], [["script-src 'self'"]]],
  ];
  for (const [values, expected] of cases)
    assert.deepEqual(show(values), expected, values.join(' | '));
});

test('adds the policies of a page, without what a meta element cannot say', () => {
  const body = `<meta http-equiv="content-security-policy" content="img-src 'self', x; frame-ancestors 'none'; sandbox">
    <meta http-equiv="Content-Security-Policy-Report-Only" content="default-src 'none'"><meta http-equiv="content-security-policy" content="sandbox">`;
  const policies = readEnforcedPolicies(
    buildExchange({ body, headers: [['content-security-policy', "object-src 'none'"]] }),
  );
  assert.deepEqual(
    policies.map(({ from, directives }) => [from, ...directives.keys()]),
    [
      ['header', 'object-src'],
      ['meta', 'img-src'],
    ],
  );
  const data = buildExchange({ body, headers: [['content-type', 'application/json']] });
  assert.equal(readEnforcedPolicies(data).length, 0);
});
