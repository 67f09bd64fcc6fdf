import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../testing/any-text.ts';
import { coversHost, readMtaStsPolicy, readMtaStsRecord } from './mail-policies.ts';

test('reads the id of a record', () => {
  assert.deepEqual(readMtaStsRecord('v=STSv1; id=20261101T00;'), { id: '20261101T00' });
});
test('refuses records without version or id', () => {
  const records = [
    '',
    'v=STSv2; id=1',
    'id=1; v=STSv1',
    'v=STSv1',
    'v=STSv1; id=',
    'v=STSv1; id=a-b',
    `v=STSv1; id=${'1'.repeat(33)}`,
  ];
  assert.ok(records.every((record) => 'fault' in readMtaStsRecord(record)));
});

const head = 'version: STSv1\r\nmode: enforce\r\n';
test('reads a policy', () => {
  const read = readMtaStsPolicy(
    `${head}mx: mail.shop.example\r\nmx:*.shop.example\nmax_age: 604800\r\n\r\n`,
  );
  assert.deepEqual(read, {
    mode: 'enforce',
    maxAge: 604_800,
    mx: ['mail.shop.example', '*.shop.example'],
  });
});
const bad: readonly [body: string, fault: RegExp][] = [
  ['', /version/],
  ['<!doctype html><title>Not found</title>', /version/],
  ['version: STSv2\nmode: enforce', /version/],
  ['version: STSv1\nmode: strict\nmx: a\nmax_age: 1', /mode/],
  [`${head}mx: mail.shop.example`, /max_age/],
  [`${head}mx: mail.shop.example\nmax_age: soon`, /max_age/],
  [`${head}max_age: 604800`, /mail host/],
];
for (const [body, fault] of bad) {
  test(`refuses the policy ${JSON.stringify(body.slice(0, 60))}`, () => {
    const read = readMtaStsPolicy(body);
    assert.ok('fault' in read);
    assert.match(read.fault, fault);
  });
}
test('needs no mail host to switch itself off', () => {
  const read = readMtaStsPolicy('version: STSv1\nmode: none\nmax_age: 0');
  assert.deepEqual(read, { mode: 'none', maxAge: 0, mx: [] });
});

test('covers hosts by name, and one label by a star', () => {
  const cases: readonly [pattern: string, host: string, covers: boolean][] = [
    ['mail.shop.example', 'MAIL.shop.example.', true],
    ['*.shop.example', 'mail.shop.example', true],
    ['*.shop.example', 'a.mail.shop.example', false],
    ['*.shop.example', 'shop.example', false],
    ['shop.example', 'mail.shop.example', false],
    ['*', 'shop.example', false],
  ];
  for (const [pattern, host, covers] of cases)
    assert.equal(coversHost([pattern], host), covers, pattern);
});

test('reads any text', () => {
  fc.assert(
    fc.property(anyText(), anyText(), (record, body) => {
      const read = readMtaStsPolicy(`${head}${body}`);
      coversHost([record], body);
      return typeof readMtaStsRecord(record) === 'object' && typeof read === 'object';
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
