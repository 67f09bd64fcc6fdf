import type { X509Certificate } from 'node:crypto';

/** A chain, and the roots and time for judging it. */
export interface ChainView {
  readonly leaf: X509Certificate;
  readonly others: readonly X509Certificate[];
  readonly roots: readonly X509Certificate[];
  readonly now: Date;
}

interface ChainVerdict {
  readonly isTrusted: boolean;
  /** OpenSSL's error code; null when it is trusted. */
  readonly error: string | null;
}

const dateErrors = ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'];
const missingIssuer = [
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

const errorOf: Readonly<Record<PathEnd, string | null>> = {
  trusted: null,
  expired_issuer: 'CERT_HAS_EXPIRED',
  self_signed: 'SELF_SIGNED_CERT_IN_CHAIN',
  unknown_issuer: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
};

/** Whether the error means a missing issuer certificate. */
export const lacksIssuer = (error: string | null): boolean =>
  error !== null && missingIssuer.includes(error);

/**
 * Evaluates trust, regardless of the leaf's own dates. OpenSSL's verdict applies unless it concerns
 * dates or is missing (`undefined`): then looks for a path to a root here.
 */
export function judgeChain(view: ChainView, openssl: string | null | undefined): ChainVerdict {
  if (openssl === null) return { isTrusted: true, error: null };
  if (openssl !== undefined && !dateErrors.includes(openssl)) {
    return { isTrusted: false, error: openssl };
  }
  const end = findPath(view.leaf, view.others, view.roots, view.now);
  const isAlone = end === 'self_signed' && view.leaf.issuer === view.leaf.subject;
  const error = isAlone ? 'DEPTH_ZERO_SELF_SIGNED_CERT' : errorOf[end];
  return { isTrusted: error === null, error };
}

/**
 * The path up from the leaf as far as the server sent it, the leaf first. Ignores other
 * certificates, such as an old root.
 */
export function listPath(
  leaf: X509Certificate,
  others: readonly X509Certificate[],
): X509Certificate[] {
  const path = [leaf];
  for (const certificate of path) {
    const issuer = others.find((other) => !path.includes(other) && certificate.checkIssued(other));
    if (issuer !== undefined) path.push(issuer);
  }
  return path;
}

/** The end of the path from a certificate to its issuers. */
type PathEnd = 'trusted' | 'expired_issuer' | 'self_signed' | 'unknown_issuer';

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return (
      certificate.issuer === issuer.subject &&
      certificate.checkIssued(issuer) &&
      certificate.verify(issuer.publicKey)
    );
  } catch {
    // OpenSSL does not support the algorithm of a key or signature.
    return false;
  }
}

const isValidAt = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now <= validToDate;

type Certificates = readonly X509Certificate[];

/** Visits each certificate once: many that sign each other take quadratic time at most. */
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
 * Looks for a path from a certificate through intermediates to a root and verifies the signatures;
 * ignores the certificate's own dates. For chains without an OpenSSL verdict, or with one about
 * dates only.
 */
function findPath(
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
