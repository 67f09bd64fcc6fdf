import type { HandshakeEvidence } from '../../evidence/tls.ts';
import { readChain } from '../../tls/read-certificate.ts';
import { defineCheck, pass, type Verdict } from '../check.ts';

export const handshakeHygiene = defineCheck({
  name: 'Handshake Hygiene',
  why: 'A TLS handshake negotiates more than the cipher. Old options left enabled have been turned into attacks.',
  needs: ['handshake'],
  looks: ['certificate'],
  judge({ handshake, certificate }) {
    const evidence = describeHandshake(handshake);
    if (handshake.compresses) return { ...compression, evidence };
    if (certificate.ran && !handshake.isStapled) {
      const [leaf] = readChain(certificate.value.chain);
      if (leaf?.mustStaple === true) return { ...noStaple, evidence };
    }
    if (handshake.renegotiatesSecurely === false) return { ...renegotiation, evidence };
    return pass(
      'Nothing outdated is negotiated: no TLS compression and no insecure renegotiation.',
      evidence,
    );
  },
});

function describeHandshake(handshake: HandshakeEvidence): string[] {
  const { compresses, renegotiatesSecurely, isStapled } = handshake;
  const secure = renegotiatesSecurely ? 'yes' : 'no';
  return [
    `TLS compression: ${compresses ? 'accepted' : 'refused'}`,
    `Secure renegotiation (RFC 5746): ${renegotiatesSecurely === null ? 'not applicable, only TLS 1.3 is spoken' : secure}`,
    `OCSP response stapled: ${isStapled ? 'yes' : 'no'}`,
  ];
}

type Fault = Exclude<Verdict, { readonly status: 'pass' | 'not_tested' }>;

const compression: Omit<Fault, 'evidence'> = {
  status: 'fail',
  details:
    'The server compresses what it encrypts. From the size of the result, an attacker can guess session cookies (the CRIME attack).',
  recommendation:
    'Turn off TLS compression. It has been off in every current server since 2012, so an update of the server is due as well.',
  example: '# Apache\nSSLCompression off',
};

const noStaple: Omit<Fault, 'evidence'> = {
  status: 'fail',
  details:
    'The certificate requires OCSP stapling (must-staple), but the server does not staple a response. Firefox shows visitors a warning.',
  recommendation:
    'Turn on OCSP stapling, or have the certificate reissued without must-staple. Some authorities no longer offer OCSP; then only the second option works.',
  example:
    '# nginx\nssl_stapling on;\nssl_stapling_verify on;\nresolver 127.0.0.1; # the address of your DNS server',
};

const renegotiation: Omit<Fault, 'evidence'> = {
  status: 'warning',
  details:
    'The server does not support secure renegotiation, which fixed a 2009 vulnerability: an attacker could insert data in front of what a visitor sends.',
  recommendation:
    'Update the server’s TLS library. Every version since 2010 renegotiates securely or not at all.',
  example: '# Debian, Ubuntu\napt-get update && apt-get install --only-upgrade openssl',
};
