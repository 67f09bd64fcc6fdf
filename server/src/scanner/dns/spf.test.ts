import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../testing/any-text.ts';
import { isSpfRecord, listReferences, readSpf } from './spf.ts';

test('knows which texts are meant as SPF', () => {
  const texts = [
    'v=spf1',
    'v=spf1 -all',
    'V=SPF1 -all',
    'v=spf10 -all',
    ' v=spf1',
    'spf1',
    'v=spf2.0/pra',
  ];
  assert.deepEqual(texts.map(isSpfRecord), [true, true, true, false, false, false, false]);
});

const show = (record: string) =>
  readSpf(record).terms.map(
    ({ qualifier, mechanism, value }) => `${qualifier}${mechanism} ${value}`,
  );

const cases: readonly [record: string, terms: readonly string[], faults: readonly string[]][] = [
  ['v=spf1', [], []],
  ['v=spf1 -all', ['-all '], []],
  ['v=spf1  ALL  ', ['+all '], []],
  ['v=spf1 a mx ptr ?all', ['+a ', '+mx ', '+ptr ', '?all '], []],
  ['v=spf1 a:x.example/24//64 mx/28', ['+a x.example/24//64', '+mx /28'], []],
  ['v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32', ['+ip4 192.0.2.0/24', '+ip6 2001:db8::/32'], []],
  ['v=spf1 exists:%{i}.x.example', ['+exists %{i}.x.example'], []],
  ['v=spf1 include: -all', ['-all '], ['include:']],
  ['v=spf1 ip4 all:x', [], ['ip4', 'all:x']],
  ['v=spf1 a:', [], ['a:']],
  ['v=spf1 ipv4:192.0.2.1 include=x.example -all', ['-all '], ['ipv4:192.0.2.1']],
  ['v=spf1 ip4:192.0.2.1/33 ip6:192.0.2.1', [], ['ip4:192.0.2.1/33', 'ip6:192.0.2.1']],
  ['v=spf1 ip4:999.0.2.1 ip4:1.2.3', [], ['ip4:999.0.2.1', 'ip4:1.2.3']],
  ['v=spf1 ip6:2001:db8::1 ip6:::/0', ['+ip6 2001:db8::1', '+ip6 ::/0'], []],
  ['v=spf1 constructor toString', [], ['constructor', 'toString']],
];
for (const [record, terms, faults] of cases) {
  test(`reads ${record}`, () => {
    assert.deepEqual(show(record), terms);
    assert.deepEqual(readSpf(record).faults, faults);
  });
}

test('hears redirect only without all', () => {
  assert.equal(readSpf('v=spf1 redirect=x.example').redirect, 'x.example');
  assert.equal(readSpf('v=spf1 redirect=x.example ~all').redirect, null);
  assert.deepEqual(readSpf('v=spf1 redirect=a redirect=b').faults, ['redirect= twice']);
});

test('lists what stands before all', () => {
  const spf = readSpf('v=spf1 include:a.example -include:b.example -all include:c.example');
  assert.deepEqual(listReferences(spf), ['a.example', 'b.example']);
  assert.deepEqual(listReferences(readSpf('v=spf1 mx redirect=r.example')), ['r.example']);
});

test('reads any text', () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      const { terms, faults } = readSpf(`v=spf1 ${text}`);
      return terms.length <= 200 && faults.length <= 5 && faults.every((word) => word.length <= 40);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
