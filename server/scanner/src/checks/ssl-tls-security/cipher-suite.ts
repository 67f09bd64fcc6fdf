import { countWords, joinWords } from '@longitude/contract/core/text';
import type { CipherEvidence } from '../../evidence/tls.ts';
import { describeSuites, listAccepted, type Suite } from '../../tls/suites.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
export const cipherSuite = defineCheck({
  name: 'Cipher Suite',
  why: 'Cipher suites are the encryption methods your server accepts. One weak method is enough if an attacker can make a visitor’s browser use it.',
  needs: ['ciphers'],
  judge({ ciphers }) {
    const accepted = listAccepted(ciphers);
    if (accepted.length === 0) {
      return notTested('The server accepted none of the suites on the second attempt.');
    }
    return (
      judgeBroken(ciphers, accepted) ??
      judgeWeak(ciphers, accepted) ??
      judgeStrong(ciphers, accepted)
    );
  },
});

const remedy = {
  recommendation:
    'Allow only suites with forward secrecy and authenticated encryption. Every browser of the last ten years has them.',
  example: `# nginx
ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305;

# Apache
SSLCipherSuite ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305`,
};

interface Fault {
  readonly text: string;
  readonly isIn: (suite: Suite) => boolean;
}

const critical: readonly Fault[] = [
  { text: 'do not encrypt at all', isIn: ({ cipher }) => cipher === 'null' },
  { text: 'work without a certificate', isIn: ({ isAnonymous }) => isAnonymous },
  {
    text: 'are export ciphers, deliberately weakened in the 1990s',
    isIn: ({ isExport }) => isExport,
  },
  {
    text: 'use keys that can be brute-forced within days',
    isIn: ({ bits, cipher, isExport }) => bits < 112 && cipher !== 'null' && !isExport,
  },
];
const broken: readonly Fault[] = [
  { text: 'use RC4, which is broken', isIn: ({ cipher }) => cipher === 'rc4' },
  {
    text: 'use 3DES, which leaks data over long connections (Sweet32)',
    isIn: ({ cipher }) => cipher === '3des',
  },
];

/** Reports the suites found; the rest of a truncated list is unknown. */
const noteCut = ({ isCut }: CipherEvidence) =>
  isCut
    ? ['The server stopped responding, or the scan’s limit was reached: there may be more.']
    : [];

function judgeBroken(ciphers: CipherEvidence, accepted: readonly Suite[]): Verdict | null {
  const faults = [...critical, ...broken].filter(({ isIn }) => accepted.some(isIn));
  if (faults.length === 0) return null;
  const isCritical = faults.some((fault) => critical.includes(fault));
  // The worst first: a report only has room for some.
  const bad = [...new Set(faults.flatMap(({ isIn }) => accepted.filter(isIn)))];
  return {
    status: 'fail',
    risk: isCritical ? 'critical' : 'high',
    details: `Of ${countWords(accepted.length, 'suite')} that the server accepts, ${bad.length} must not be used. Some ${faults.map(({ text }) => text).join('; some ')}.`,
    evidence: [...noteCut(ciphers), ...describeSuites(ciphers, bad)],
    ...remedy,
  };
}

function judgeWeak(ciphers: CipherEvidence, accepted: readonly Suite[]): Verdict | null {
  const staticRsa = accepted.filter(({ isStaticRsa }) => isStaticRsa);
  const isAead = accepted.some(({ cipher }) => cipher === 'aead');
  if (staticRsa.length === 0 && isAead) return null;
  const texts = [
    ...(staticRsa.length === 0
      ? []
      : [
          'accepts suites without forward secrecy: anyone who steals its key later can decrypt recorded traffic',
        ]),
    ...(isAead ? [] : ['accepts only CBC suites, which have known attacks']),
  ];
  return {
    status: 'warning',
    risk: 'medium',
    details: `The server ${joinWords(texts)}.`,
    evidence: [
      ...noteCut(ciphers),
      ...describeSuites(ciphers, staticRsa.length > 0 ? staticRsa : accepted),
    ],
    ...remedy,
  };
}

function judgeStrong(ciphers: CipherEvidence, accepted: readonly Suite[]): Verdict {
  if (ciphers.isCut) {
    return notTested(
      'The server stopped responding before all suites were tried; those that were tried are strong.',
    );
  }
  return pass(
    `The server accepts ${countWords(accepted.length, 'suite')}; none of them is weak.`,
    describeSuites(ciphers, accepted),
  );
}
