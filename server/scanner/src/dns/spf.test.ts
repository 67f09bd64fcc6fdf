import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../../src/testing/any-text.ts';
import { isSpfRecord, listReferences, readSpf, weighSpf, type SpfWeight } from './spf.ts';

test('recognizes texts that are meant as SPF', () => {
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

const spfCases: readonly [record: string, terms: readonly string[], faults: readonly string[]][] = [
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
for (const [record, terms, faults] of spfCases) {
  test(`parses ${record}`, () => {
    assert.deepEqual(show(record), terms);
    assert.deepEqual(readSpf(record).faults, faults);
  });
}

test('ignores redirect when there is an all', () => {
  assert.equal(readSpf('v=spf1 redirect=x.example').redirect, 'x.example');
  assert.equal(readSpf('v=spf1 redirect=x.example ~all').redirect, null);
  assert.deepEqual(readSpf('v=spf1 redirect=a redirect=b').faults, ['redirect= twice']);
});

test('lists the terms before all', () => {
  const spf = readSpf('v=spf1 include:a.example -include:b.example -all include:c.example');
  assert.deepEqual(listReferences(spf), ['a.example', 'b.example']);
  assert.deepEqual(listReferences(readSpf('v=spf1 mx redirect=r.example')), ['r.example']);
});

test('parses any text', () => {
  fc.assert(
    fc.property(anyText(200), (text) => {
      const { terms, faults } = readSpf(`v=spf1 ${text}`);
      return terms.length <= 200 && faults.length <= 5 && faults.every((word) => word.length <= 40);
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});

const others = Object.entries({
  'one.example': ['v=spf1 ip4:192.0.2.1 -all'],
  'two.example': ['v=spf1 a mx include:one.example ~all'],
  'open.example': ['v=spf1 +all'],
  'cidr.example': ['v=spf1 ip4:0.0.0.0/0'],
  'nested.example': ['v=spf1 include:open.example -all'],
  'self.example': ['v=spf1 include:self.example -all'],
  'none.example': [],
  'double.example': ['v=spf1 -all', 'v=spf1 mx -all'],
  'soft.example': ['v=spf1 mx ~all'],
  'mute.example': ['v=spf1 mx'],
}).map(([name, records]) => ({ name, records }));

const lookupsCases: readonly [record: string, expected: Partial<SpfWeight>][] = [
  ['v=spf1 -all', { lookups: 0, all: '-', isOpen: false }],
  ['v=spf1 ip4:192.0.2.1 ~all', { lookups: 0, all: '~' }],
  ['v=spf1 a mx ptr exists:x.example -all', { lookups: 4 }],
  ['v=spf1 include:two.example -all', { lookups: 4, all: '-', isOpen: false }],
  ['v=spf1 -all a mx', { lookups: 0 }],
  ['v=spf1 all', { isOpen: true, all: '+' }],
  ['v=spf1 include:open.example -all', { isOpen: true }],
  ['v=spf1 include:nested.example -all', { isOpen: true }],
  ['v=spf1 -include:open.example -all', { isOpen: false }],
  ['v=spf1 include:cidr.example -all', { isOpen: true }],
  ['v=spf1 ip6:::/0 -all', { isOpen: true }],
  ['v=spf1 a/0 -all', { isOpen: true }],
  ['v=spf1 mx:mail.example/0 -all', { isOpen: true }],
  ['v=spf1 a/24 mx/10 -all', { isOpen: false }],
  ['v=spf1 ?ip4:0.0.0.0/0 -all', { isOpen: false }],
  ['v=spf1 -all include:open.example', { isOpen: false }],
  ['v=spf1 redirect=soft.example', { all: '~', lookups: 2 }],
  ['v=spf1 redirect=open.example', { isOpen: true }],
  ['v=spf1 redirect=mute.example', { all: null, isLost: false }],
  ['v=spf1 redirect=unasked.example', { all: null, isLost: true }],
  ['v=spf1 include:none.example -all', { broken: ['none.example'] }],
  ['v=spf1 include:Double.Example. -all', { broken: ['double.example'] }],
  ['v=spf1 include:%{d}.x.example -all', { lookups: 1, broken: [] }],
  ['v=spf1 include:self.example -all', { lookups: 40 }],
];
for (const [record, expected] of lookupsCases) {
  test(`evaluates ${record}`, () => {
    const weight = weighSpf(record, others);
    assert.deepEqual({ ...weight, ...expected }, weight);
  });
}

test('terminates for records that include each other', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const word = fc.oneof(
    name.map((each) => `include:${each}`),
    name.map((each) => `redirect=${each}`),
    fc.constantFrom('a', 'mx', '-all', '+all', 'junk'),
  );
  const record = fc.array(word, { maxLength: 12 }).map((words) => `v=spf1 ${words.join(' ')}`);
  fc.assert(
    fc.property(record, fc.tuple(record, record, record, record), (top, rest) => {
      const all = ['a', 'b', 'c', 'd'].map((each, index) => ({
        name: each,
        records: [rest[index] ?? ''],
      }));
      const { lookups } = weighSpf(top, all);
      return lookups >= 0 && lookups <= 40;
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
