import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { buildCertificate } from '../../../testing/lab/build-certificate.ts';
import { judgeParts, readOutcome } from '../../../testing/lab/build-evidence.ts';
import type { CertificateEvidence, HandshakeEvidence } from '../../evidence/tls.ts';
import { handshakeHygiene } from './handshake-hygiene.ts';

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

const cases: readonly [
  outcome: string,
  says: RegExp,
  handshake: Partial<HandshakeEvidence>,
  certificate: () => CertificateEvidence | undefined,
][] = [
  ['pass', /Nothing outdated/, {}, () => usual],
  ['pass', /Nothing outdated/, { renegotiatesSecurely: null }, () => usual],
  ['pass', /Nothing outdated/, {}, () => undefined],
  ['pass', /Nothing outdated/, { isStapled: true }, () => promising],
  ['fail', /does not deliver one/, {}, () => promising],
  ['fail', /CRIME/, { compresses: true, isStapled: true }, () => promising],
  ['warning', /hole of 2009/, { renegotiatesSecurely: false }, () => usual],
  ['fail', /does not deliver one/, { renegotiatesSecurely: false }, () => promising],
];

for (const [index, [outcome, says, handshake, certificate]] of cases.entries()) {
  test(`${outcome} of case ${index + 1}: ${JSON.stringify(handshake)}`, () => {
    const shown = certificate();
    const result = judgeParts(handshakeHygiene, {
      handshake: { ...good, ...handshake },
      ...(shown ? { certificate: shown } : {}),
    });
    assert.equal(readOutcome(result), outcome);
    assert.match(result.details, says);
  });
}
