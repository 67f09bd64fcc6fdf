import assert from 'node:assert/strict';
import { test, before } from 'node:test';
import { judgeParts, readOutcome } from '../../../lab/build-evidence.ts';
import { protocolVersions } from './protocol-versions.ts';
import { keyExchange } from './key-exchange.ts';
import { buildCertificate } from '../../../lab/build-certificate.ts';
import type { CertificateEvidence, HandshakeEvidence } from '../../evidence/tls.ts';
import { handshakeHygiene } from './handshake-hygiene.ts';
import { cipherSuite } from './cipher-suite.ts';

type Versions = readonly [
  tls13: boolean | string,
  tls12: boolean | string,
  tls11: boolean | string,
  tls10: boolean | string,
  ssl3: boolean | string,
];
const untold = 'The server was silent.';

const versionsCases: readonly [outcome: string, says: RegExp, ...Versions][] = [
  ['pass', /TLS 1\.3 and TLS 1\.2/, true, true, false, false, false],
  ['pass', /supports TLS 1\.3 and none/, true, false, false, false, false],
  ['warning', /not support TLS 1\.3/, false, true, false, false, false],
  ['fail', /still accepts TLS 1\.1\. This version was /, true, true, true, false, false],
  ['fail', /TLS 1\.1 and TLS 1\.0\. These versions .* use them/, false, true, true, true, false],
  ['fail', /SSL 3\.0 was broken in 2014/, true, true, false, false, true],
  ['fail', /still accepts TLS 1\.0/, untold, true, false, true, untold],
  ['not tested', /silent/, true, true, untold, false, false],
  ['not tested', /silent/, untold, true, false, false, false],
];

for (const [outcome, says, tls13, tls12, tls11, tls10, ssl3] of versionsCases) {
  test(`Protocol Versions: ${outcome} of ${[tls13, tls12, tls11, tls10, ssl3].join(', ')}`, () => {
    const versions = {
      'TLSv1.3': tls13,
      'TLSv1.2': tls12,
      'TLSv1.1': tls11,
      TLSv1: tls10,
      SSLv3: ssl3,
    };
    const result = judgeParts(protocolVersions, { protocols: { versions } });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

const keyExchangeCases: readonly [
  outcome: string,
  bits: number | null,
  suites: number[],
  risk: string,
][] = [
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

for (const [outcome, dhBits, suites, risk] of keyExchangeCases) {
  test(`Key Exchange: ${outcome} of ${dhBits ?? 'no'} bits and ${suites.length} suites`, () => {
    const dhSuite = dhBits === null ? null : (suites.at(-1) ?? null);
    const result = judgeParts(keyExchange, {
      ciphers: { suites: { 'TLSv1.2': suites }, groups: [], isCut: false },
      keyExchange: { dhBits, dhSuite },
    });
    assert.equal(readOutcome(result), outcome);
    assert.equal(result.risk, risk);
  });
}

test('Key Exchange: does not call a truncated list strong, or without forward secrecy', () => {
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

let promising: CertificateEvidence;
let usual: CertificateEvidence;
before(async () => {
  const describe = async (mustStaple: boolean) => ({
    chain: [(await buildCertificate({ mustStaple })).der.toString('base64')],
    isTrusted: true,
    error: null,
    completedByAia: null,
    asksForClientCertificate: false,
  });
  [promising, usual] = await Promise.all([describe(true), describe(false)]);
});

const good: HandshakeEvidence = {
  compresses: false,
  renegotiatesSecurely: true,
  isStapled: false,
  alpn: 'h2',
};

const hygieneCases: readonly [
  outcome: string,
  says: RegExp,
  handshake: Partial<HandshakeEvidence>,
  certificate: () => CertificateEvidence | undefined,
][] = [
  ['pass', /Nothing outdated/, {}, () => usual],
  ['pass', /Nothing outdated/, { renegotiatesSecurely: null }, () => usual],
  ['pass', /Nothing outdated/, {}, () => undefined],
  ['pass', /Nothing outdated/, { isStapled: true }, () => promising],
  ['fail', /does not staple/, {}, () => promising],
  ['fail', /CRIME/, { compresses: true, isStapled: true }, () => promising],
  ['warning', /2009 vulnerability/, { renegotiatesSecurely: false }, () => usual],
  ['fail', /does not staple/, { renegotiatesSecurely: false }, () => promising],
];

for (const [index, [outcome, says, handshake, certificate]] of hygieneCases.entries()) {
  test(`Handshake Hygiene: ${outcome} of case ${index + 1}: ${JSON.stringify(handshake)}`, () => {
    const shown = certificate();
    const result = judgeParts(handshakeHygiene, {
      handshake: { ...good, ...handshake },
      ...(shown ? { certificate: shown } : {}),
    });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}

interface Case {
  readonly title: string;
  readonly tls13?: readonly number[];
  readonly tls12?: readonly number[];
  readonly isCut?: boolean;
  readonly outcome: string;
  readonly risk?: string;
}

const suiteCases: readonly Case[] = [
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

for (const { title, tls13 = [], tls12 = [], isCut = false, outcome, risk = 'low' } of suiteCases) {
  test(`Cipher Suite: ${outcome} of ${title}`, () => {
    const suites = { 'TLSv1.3': tls13, 'TLSv1.2': tls12 };
    const result = judgeParts(cipherSuite, { ciphers: { suites, groups: [], isCut } });
    assert.equal(readOutcome(result), outcome, result.details);
    assert.equal(result.risk, risk);
  });
}

test('Cipher Suite: names the worst first', () => {
  const suites = { 'TLSv1.2': [0x000a, 0x0005, 0x0003, 0x0034, 0x0002] };
  const ciphers = { suites, groups: [], isCut: false };
  const { evidence } = judgeParts(cipherSuite, { ciphers });
  const names = evidence.map((line) => /0x....$|0x..../.exec(line)?.[0]);
  assert.deepEqual(names, ['0x0002', '0x0034', '0x0003', '0x0005', '0x000a']);
});

test('Cipher Suite: names each bad suite with its version, and no good one', () => {
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
