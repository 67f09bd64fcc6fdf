import type { DnssecEvidence } from '../../evidence/dns.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

const example = `; at the registrar, for the key that the DNS provider shows
example.com. DS 12345 13 2 4d6f…`;

export const dnssec = defineCheck({
  name: 'DNSSEC',
  why: 'Signatures in the DNS let your visitors know that the address they get for your name is really yours. Without them a forged answer can lead people and mail elsewhere, unseen.',
  needs: ['dnssec'],
  judge({ dnssec: { state, records, reason } }) {
    const evidence = records.slice(0, 12);
    if (state === 'unknown') return notTested(reason);
    if (state === 'bogus') return failBogus(reason, evidence);
    if (state === 'unsigned') return warnUnsigned(reason, evidence);
    return pass('The domain is signed (DNSSEC), and its signatures hold.', evidence);
  },
});

function failBogus(reason: DnssecEvidence['reason'], evidence: readonly string[]): Verdict {
  return {
    status: 'fail',
    details: `The signatures in the DNS (DNSSEC) on which the address of the site rests do not hold. ${reason} Visitors whose provider checks signatures cannot reach the site at all.`,
    evidence,
    recommendation:
      'Fix the signatures of the domain, or remove its DS record at the registrar. The DS record has to name a key that the DNS provider signs with, and signatures must be renewed before they expire.',
    example,
  };
}

function warnUnsigned(reason: DnssecEvidence['reason'], evidence: readonly string[]): Verdict {
  const hasKeys = reason !== '';
  return {
    status: 'warning',
    risk: 'low',
    details: hasKeys
      ? `${reason} So nobody checks its signatures.`
      : 'The domain is not signed (DNSSEC), so forged DNS answers for it cannot be told from true ones.',
    evidence,
    recommendation: hasKeys
      ? 'Hand the DS record to the registrar of the domain. The DNS provider shows it, and with it the signatures that are there begin to count.'
      : 'Turn on DNSSEC at the DNS provider, then hand its DS record to the registrar. Many providers do both with one switch.',
    example,
  };
}
