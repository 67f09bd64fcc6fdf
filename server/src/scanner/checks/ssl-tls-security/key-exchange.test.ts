import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { keyExchange } from './key-exchange.ts';

const cases: readonly [outcome: string, bits: number | null, suites: number[], risk: string][] = [
  ['pass', null, [0xc02f], 'low'],
  ['pass', null, [0xc02f, 0x009c], 'low'],
  ['pass', 2048, [0x009e], 'low'],
  ['pass', 4096, [0x009e, 0x002f], 'low'],
  ['warning', 2047, [0xc02f, 0x009e], 'medium'],
  ['warning', 1024, [0xc02f, 0x009e], 'medium'],
  ['fail', 1023, [0xc02f, 0x009e], 'high'],
  ['fail', 512, [0x0014], 'high'],
  ['warning', null, [0x009c, 0x002f], 'high'],
  ['warning', null, [0xc031], 'high'],
  ['not tested', null, [], 'low'],
];

for (const [outcome, dhBits, suites, risk] of cases) {
  test(`${outcome} of ${dhBits ?? 'no'} bits and ${suites.length} suites`, () => {
    const dhSuite = dhBits === null ? null : (suites.at(-1) ?? null);
    const result = judgeParts(keyExchange, {
      ciphers: { suites: { 'TLSv1.2': suites }, groups: [], isCut: false },
      keyExchange: { dhBits, dhSuite },
    });
    assert.equal(readOutcome(result), outcome);
    assert.equal(result.risk, risk);
  });
}

test('does not call a list strong, or without forward secrecy, that was cut', () => {
  const judge = (dhBits: number | null, suite: number) =>
    readOutcome(
      judgeParts(keyExchange, {
        ciphers: { suites: { 'TLSv1.2': [suite] }, groups: [], isCut: true },
        keyExchange: { dhBits, dhSuite: dhBits && suite },
      }),
    );
  assert.equal(judge(null, 0xc02f), 'not tested');
  assert.equal(judge(null, 0x009c), 'not tested');
  assert.equal(judge(512, 0x009e), 'fail');
});
