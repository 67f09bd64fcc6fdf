import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { weighSpf, type SpfWeight } from './spf.ts';

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

const cases: readonly [record: string, expected: Partial<SpfWeight>][] = [
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
for (const [record, expected] of cases) {
  test(`weighs ${record}`, () => {
    const weight = weighSpf(record, others);
    assert.deepEqual({ ...weight, ...expected }, weight);
  });
}

test('ends for any records that include each other', () => {
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
