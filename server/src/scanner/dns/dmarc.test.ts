import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { anyText } from '../../testing/any-text.ts';
import { readDmarc, type Dmarc } from './mail-policies.ts';

const good: readonly [record: string, expected: Partial<Dmarc>][] = [
  ['v=DMARC1; p=reject', { policy: 'reject', subdomains: 'reject', percent: 100, isTest: false }],
  [
    'v=DMARC1;p=Quarantine;sp=none;pct=20',
    { policy: 'quarantine', subdomains: 'none', percent: 20 },
  ],
  ['v=DMARC1; p=none; rua=mailto:d@shop.example;', { policy: 'none' }],
  ['v = DMARC1 ; p = reject ; t = y', { policy: 'reject', isTest: true }],
  ['v=DMARC1; rua=mailto:d@shop.example', { policy: 'none', subdomains: 'none' }],
  ['v=DMARC1; p=reject; pct=0', { percent: 0 }],
  ['v=DMARC1; p=monitor; rua=mailto:d@shop.example', { policy: 'none' }],
];
for (const [record, expected] of good) {
  test(`reads ${record}`, () => {
    const read = readDmarc(record);
    assert.deepEqual({ ...read, ...expected }, read);
  });
}

const bad: readonly [record: string, fault: RegExp][] = [
  ['', /begin/],
  ['p=reject; v=DMARC1', /begin/],
  ['v=DMARC2; p=reject', /begin/],
  ['v=dmarc1; p=reject', /begin/],
  ['v=DMARC1 p=reject', /begin/],
  ['v=DMARC1', /names no policy/],
  ['v=DMARC1; p=', /does not exist/],
  ['v=DMARC1; p=block', /does not exist/],
  ['v=DMARC1; p=reject; sp=all', /subdomains \(sp\)/],
  ['v=DMARC1; p=reject; pct=150', /pct/],
  ['v=DMARC1; p=reject; pct=-1', /pct/],
];
for (const [record, fault] of bad) {
  test(`takes ${record || 'nothing'} for none`, () => {
    const read = readDmarc(record);
    assert.ok('fault' in read);
    assert.match(read.fault, fault);
  });
}

test('reads any text', () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const read = readDmarc(`v=DMARC1;${text}`);
      return 'fault' in read || read.percent <= 100;
    }),
    { seed: 20_261_122, numRuns: 300 },
  );
});
