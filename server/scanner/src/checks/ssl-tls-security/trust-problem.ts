import type { Target } from '../../evidence/evidence.ts';
import type { Part } from '../../evidence/part.ts';
import type {
  AlternateCertificate,
  CertificateEvidence,
  ShownCertificate,
} from '../../evidence/tls.ts';
import { findAlternateProblem, listProblems } from './alternate-certificate.ts';

/** Name of the check that reports why browsers refuse a certificate; null when they accept it. */
function findTrustProblem(
  certificate: ShownCertificate,
  target: Pick<Target, 'host' | 'isAddress'>,
  now: Date,
): 'SSL Certificate' | 'Certificate Expiry' | null {
  const { dates, others } = listProblems(certificate, target, now);
  if (others.some(({ status }) => status === 'fail')) return 'SSL Certificate';
  return dates.length > 0 ? 'Certificate Expiry' : null;
}

interface Certificates {
  readonly certificate: Part<CertificateEvidence>;
  readonly counterpartCertificate: Part<AlternateCertificate>;
  readonly target: Target;
  readonly now: Date;
}

/**
 * Name of the check that reports why browsers refuse the certificate of a response. Null when they
 * accept it, and for hosts whose certificate was not read.
 */
export function findTrustProblemOf(
  url: string,
  { certificate, counterpartCertificate: alternate, target, now }: Certificates,
): string | null {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const own = certificate.ran ? findTrustProblem(certificate.value, target, now) : null;
  if (host === target.host) return own;
  if (!alternate.ran || alternate.value.host !== host) return null;
  if (findTrustProblem(alternate.value, { ...target, host }, now) === null) return null;
  // Reports a problem that both host names share only for the target.
  const isOwn = findAlternateProblem({ alternate, certificate, target, now }) === null;
  return isOwn ? own : 'Error-page Parity';
}
