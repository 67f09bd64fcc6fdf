import type { DnssecEvidence, TlsaEvidence } from '../../evidence/dns.ts';
import type { Part } from '../../evidence/part.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';

const example = `; the key of the mail server's certificate (usage 3, selector 1, SHA-256)
_25._tcp.mail.example.com. TLSA 3 1 1 0b9fa5a5…`;

export const tlsa = defineCheck({
  name: 'TLSA',
  why: 'A TLSA record (DANE) lets other mail servers verify that they deliver your email to the right server, without relying on a certificate authority. It needs DNSSEC.',
  neverFails: 'Mail is encrypted without it as well, unless someone interferes.',
  needs: ['mail'],
  looks: ['dnssec'],
  judge({ mail: { tlsa: part }, dnssec, target }) {
    if (!part.ran) return notTested(part.reason);
    const { name, records } = part.value;
    const host = name.replace(/^_25\._tcp\./, '').slice(0, 80);
    const isOwn = target.domain !== null && `.${host}`.endsWith(`.${target.domain}`);
    const evidence = records.map(
      ({ usage, selector, matchingType }) => `${name} TLSA ${usage} ${selector} ${matchingType} …`,
    );
    if (records.length === 0) return reportNone(host, isOwn, dnssec, name);
    const baseless = isIn(dnssec, 'bogus') ? bogus : isIn(dnssec, 'unsigned') ? unsigned : null;
    if (baseless !== null) return { status: 'warning', ...baseless, evidence, example };
    if (isUndecided(dnssec)) return notTested(undecided);
    return judgeRecords(records, evidence);
  },
});

const isIn = (dnssec: Part<DnssecEvidence>, state: DnssecEvidence['state']) =>
  dnssec.ran && dnssec.value.state === state;

const unsigned = {
  details:
    'There is a TLSA record for the mail server, but the domain is not signed (DNSSEC), so no one uses it.',
  recommendation:
    'Turn on DNSSEC for the domain. TLSA records count only when DNSSEC proves they are yours.',
};
const bogus = {
  details:
    'There is a TLSA record for the mail server, but the signatures of the domain (DNSSEC) are not valid, so it has no effect.',
  recommendation:
    'Fix the signatures of the domain first. TLSA records count only when DNSSEC proves they are yours.',
};

const isUndecided = (dnssec: Part<DnssecEvidence>) => !dnssec.ran || isIn(dnssec, 'unknown');
const undecided =
  'TLSA records need DNSSEC, and we could not find out whether the domain is signed.';

function reportNone(
  host: string,
  isOwn: boolean,
  dnssec: Part<DnssecEvidence>,
  name: string,
): Verdict {
  if (isIn(dnssec, 'unsigned')) {
    return notTested(
      'TLSA records need DNSSEC, and the domain is not signed. It cannot use them until it is.',
    );
  }
  if (isIn(dnssec, 'bogus')) {
    return notTested(
      'TLSA records need DNSSEC, and the domain’s signatures are not valid. It cannot use them until they are.',
    );
  }
  if (isUndecided(dnssec)) return notTested(undecided);
  return {
    status: 'warning',
    details: isOwn
      ? 'The domain is signed, but there is no TLSA record for its mail server.'
      : `There is no TLSA record for the mail server ${host}, which your email provider runs.`,
    evidence: [`no TLSA record at ${name}`],
    recommendation: isOwn
      ? 'Publish a TLSA record for the mail server. Renew it together with the key of its certificate.'
      : 'Ask your email provider whether its servers support DANE. Only the provider can publish their TLSA records.',
    example,
  };
}

function judgeRecords(records: TlsaEvidence['records'], evidence: readonly string[]): Verdict {
  // RFC 7672, 3.1.3: mail servers ignore usages 0 and 1, which rely on public authorities.
  const isUsable = records.some(
    ({ usage, selector, matchingType }) =>
      (usage === 2 || usage === 3) && selector <= 1 && matchingType <= 2,
  );
  if (isUsable) {
    return pass(
      'A TLSA record lets other mail servers check that they deliver to the right server.',
      evidence,
    );
  }
  return {
    status: 'warning',
    details:
      'There is a TLSA record for the mail server, but with a usage that mail servers ignore.',
    evidence,
    recommendation:
      'Publish the TLSA record with usage 3 and selector 1. It then names the key of the mail server itself.',
    example,
  };
}
