import type { X509Certificate } from 'node:crypto';

/** Where the way from a certificate to its issuers ends. */
export type PathEnd = 'trusted' | 'expired_issuer' | 'self_signed' | 'unknown_issuer';

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return (
      certificate.issuer === issuer.subject &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey)
    );
  } catch {
    // A key or signature of an algorithm that OpenSSL does not have.
    return false;
  }
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now <= validToDate;

type Certificates = readonly X509Certificate[];

/** Visits each certificate once, so that a crowd of them that sign one another costs no more than its square. */
function climb(leaf: X509Certificate, others: Certificates, roots: Certificates): PathEnd {
  const reached = [leaf];
  let end: PathEnd = 'unknown_issuer';
  for (const certificate of reached) {
    const isRoot = roots.some((root) => root.fingerprint256 === certificate.fingerprint256);
    if (isRoot || roots.some((root) => isIssuedBy(certificate, root))) return 'trusted';
    if (isIssuedBy(certificate, certificate)) end = 'self_signed';
    const next = others.filter(
      (other) => other.ca && !reached.includes(other) && isIssuedBy(certificate, other),
    );
    reached.push(...next);
  }
  return end;
}

/**
 * Looks for a way from a certificate over others to a root, signatures checked; the certificate's own
 * dates are left out. For where OpenSSL cannot be asked, or spoke of nothing but dates.
 */
export function findPath(
  leaf: X509Certificate,
  others: Certificates,
  roots: Certificates,
  now: Date,
): PathEnd {
  const end = climb(leaf, others, roots);
  if (end !== 'trusted') return end;
  const valid = (list: Certificates) => list.filter((each) => isValidAt(each, now));
  return climb(leaf, valid(others), valid(roots)) === 'trusted' ? 'trusted' : 'expired_issuer';
}
