import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import { cipherSuite } from './cipher-suite.ts';

interface Case {
  readonly title: string;
  readonly tls13?: readonly number[];
  readonly tls12?: readonly number[];
  readonly isCut?: boolean;
  readonly outcome: string;
  readonly risk?: string;
}

const cases: readonly Case[] = [
  { title: 'TLS 1.3 alone', tls13: [0x1301, 0x1302], outcome: 'pass' },
  { title: 'AEAD and CBC with forward secrecy', tls12: [0xc02f, 0xc013], outcome: 'pass' },
  { title: 'CBC beside TLS 1.3', tls13: [0x1301], tls12: [0xc013], outcome: 'pass' },
  { title: 'DHE with ChaCha20', tls12: [0xccaa], outcome: 'pass' },
  { title: 'only CBC', tls12: [0xc013, 0xc027], outcome: 'warning', risk: 'medium' },
  { title: 'static RSA', tls12: [0xc02f, 0x009c], outcome: 'warning', risk: 'medium' },
  { title: '3DES', tls12: [0xc02f, 0xc012], outcome: 'fail', risk: 'high' },
  { title: 'RC4', tls12: [0xc02f, 0xc011], outcome: 'fail', risk: 'high' },
  { title: 'RC4 of the export rules', tls12: [0xc02f, 0x0003], outcome: 'fail', risk: 'critical' },
  { title: 'integrity alone in TLS 1.3', tls13: [0xc0b4], outcome: 'fail', risk: 'critical' },
  { title: 'static RSA and NULL', tls12: [0x009c, 0x003b], outcome: 'fail', risk: 'critical' },
  { title: 'anonymous 3DES', tls12: [0x001b], outcome: 'fail', risk: 'critical' },
  { title: 'none at all', outcome: 'not tested' },
  { title: 'strong ones of a cut list', tls12: [0xc02f], isCut: true, outcome: 'not tested' },
  {
    title: 'a weak one of a cut list',
    tls12: [0x0005],
    isCut: true,
    outcome: 'fail',
    risk: 'high',
  },
];

for (const { title, tls13 = [], tls12 = [], isCut = false, outcome, risk = 'low' } of cases) {
  test(`${outcome} of ${title}`, () => {
    const suites = { 'TLSv1.3': tls13, 'TLSv1.2': tls12 };
    const result = judgeParts(cipherSuite, { ciphers: { suites, groups: [], isCut } });
    assert.equal(readOutcome(result), outcome, result.details);
    assert.equal(result.risk, risk);
  });
}

test('names the worst first', () => {
  const suites = { 'TLSv1.2': [0x000a, 0x0005, 0x0003, 0x0034, 0x0002] };
  const ciphers = { suites, groups: [], isCut: false };
  const { evidence } = judgeParts(cipherSuite, { ciphers });
  const names = evidence.map((line) => /0x....$|0x..../.exec(line)?.[0]);
  assert.deepEqual(names, ['0x0002', '0x0034', '0x0003', '0x0005', '0x000a']);
});

test('names each bad suite with its version, and no good one', () => {
  const suites = { 'TLSv1.2': [0xc02f, 0x0005], TLSv1: [0x000a] };
  const { details, evidence } = judgeParts(cipherSuite, {
    ciphers: { suites, groups: [], isCut: false },
  });
  assert.match(
    details,
    /^Of 3 suites that the server accepts, 2 must not be used\. Some use RC4, .*; some use 3DES, /,
  );
  assert.deepEqual(evidence, [
    'TLS 1.2: 0x0005 TLS_RSA_WITH_RC4_128_SHA',
    'TLS 1.0: 0x000a TLS_RSA_WITH_3DES_EDE_CBC_SHA',
  ]);
});
