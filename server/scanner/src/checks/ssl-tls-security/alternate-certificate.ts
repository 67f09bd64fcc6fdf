import type { Target } from '../../evidence/evidence.ts';
import type { Part } from '../../evidence/part.ts';
import type {
  AlternateCertificate,
  CertificateEvidence,
  ShownCertificate,
} from '../../evidence/tls.ts';
import { readChain, type Certificate } from '../../tls/read-certificate.ts';
import { showDay } from '../wording.ts';
import { findCertificateProblems, type CertificateProblem } from './certificate-problems.ts';

interface AlternateView {
  readonly alternate: Part<AlternateCertificate>;
  /** The certificate that SSL Certificate and Certificate Expiry judge. */
  readonly certificate: Part<CertificateEvidence>;
  readonly target: Target;
  readonly now: Date;
}

/** The worst problem of a certificate that other visitors see, with all problems in `details`. */
export interface AlternateProblem extends CertificateProblem {
  readonly evidence: readonly string[];
}

/**
 * The problem of the certificate over another address family or at another name, unless the main
 * one has it too: one fault is reported once. Null when it is valid, or was not seen.
 */
export function findAlternateProblem(view: AlternateView): AlternateProblem | null {
  const { alternate, certificate, target, now } = view;
  if (!alternate.ran) return null;
  const shown = alternate.value;
  const [leaf] = readChain(shown.chain);
  if (leaf === undefined) return null;
  const list = (...seen: Parameters<typeof listProblems>) => {
    const { dates, others } = listProblems(...seen);
    return [...dates, ...others];
  };
  const problems = list(shown, { ...target, host: shown.host }, now);
  const isSame = certificate.ran && certificate.value.chain[0] === shown.chain[0];
  const known = isSame ? list(certificate.value, target, now) : [];
  if (known.some(({ status }) => status === 'fail')) return null;
  const own = problems.filter(({ details }) => !known.some((each) => each.details === details));
  const [worst] = own;
  if (worst === undefined) return null;
  const details = own.map((each) => each.details).join(' ');
  return { ...worst, details, evidence: describe(shown, leaf) };
}

interface ProblemLists {
  /** Browsers block on these; for the main certificate, Certificate Expiry judges them. */
  readonly dates: readonly CertificateProblem[];
  /** The worst first; for the main certificate, SSL Certificate judges them. */
  readonly others: readonly CertificateProblem[];
}

/** All problems of a certificate at a host; none if no certificate was sent. */
export function listProblems(
  certificate: ShownCertificate,
  { host, isAddress }: Pick<Target, 'host' | 'isAddress'>,
  now: Date,
): ProblemLists {
  const [leaf, ...rest] = readChain(certificate.chain);
  if (leaf === undefined) return { dates: [], others: [] };
  const others = findCertificateProblems({ certificate, chain: [leaf, ...rest], host, isAddress });
  return { dates: findDateProblems(leaf, now), others };
}

/** Only problems that browsers block on; expiry is reported for the main certificate. */
function findDateProblems({ validFrom, validTo }: Certificate, now: Date): CertificateProblem[] {
  if (validFrom <= now && now < validTo) return [];
  const details =
    now < validFrom
      ? `The certificate is valid only from ${showDay(validFrom)} on.`
      : `The certificate expired on ${showDay(validTo)}.`;
  return [
    {
      status: 'fail',
      details,
      recommendation:
        'Install the current certificate there as well, and have the renewal reload every server that uses it.',
      example:
        '# Twice a day\n0 3,15 * * * certbot renew --quiet --deploy-hook "systemctl reload nginx"',
    },
  ];
}

const describe = ({ host, address, error }: AlternateCertificate, leaf: Certificate): string[] => [
  `${host} at ${address}`,
  `Subject: ${leaf.commonName || '(none)'}; names: ${leaf.names.slice(0, 8).join(', ') || '(none)'}`,
  `Issuer: ${leaf.issuer || '(none)'}; not after: ${leaf.validTo.toISOString()}; OpenSSL: ${error ?? 'trusted'}`,
];
