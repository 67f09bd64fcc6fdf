import type { DnssecEvidence } from '../../evidence/dns.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

const example = `; at the registrar, for the key that the DNS provider shows
example.com. DS 12345 13 2 4d6f…`;

export const dnssec = defineCheck({
  name: 'DNSSEC',
  why: 'DNSSEC signatures prove that the address returned for your name is really yours. Without them, a forged DNS response can silently send people and email elsewhere.',
  needs: ['dnssec'],
  judge({ dnssec: { state, records, reason } }) {
    const evidence = records.slice(0, 12);
    if (state === 'unknown') return notTested(reason);
    if (state === 'bogus') return failBogus(reason, evidence);
    if (state === 'unsigned') return warnUnsigned(reason, evidence);
    return pass('The domain is signed (DNSSEC), and its signatures are valid.', evidence);
  },
});

function failBogus(reason: DnssecEvidence['reason'], evidence: readonly string[]): Verdict {
  return {
    status: 'fail',
    details: `The DNSSEC signatures for the site’s address are not valid. ${reason} Visitors whose provider checks signatures cannot reach the site at all.`,
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
      ? `${reason} So no one checks its signatures.`
      : 'The domain is not signed (DNSSEC), so forged DNS responses cannot be told from genuine ones.',
    evidence,
    recommendation: hasKeys
      ? 'Add the DS record at the domain’s registrar. Your DNS provider shows it; the existing signatures take effect once it is published.'
      : 'Turn on DNSSEC at the DNS provider, then hand its DS record to the registrar. Many providers do both with one switch.',
    example,
  };
}
