import type { X509Certificate } from 'node:crypto';
import { findPath, type PathEnd } from './find-path.ts';

/** What is known of a chain: OpenSSL's verdict, where it could be asked, and the certificates. */
export interface ChainView {
  readonly leaf: X509Certificate;
  readonly others: readonly X509Certificate[];
  readonly roots: readonly X509Certificate[];
  readonly now: Date;
}

export interface ChainVerdict {
  readonly isTrusted: boolean;
  /** As OpenSSL calls it; null when it is trusted. */
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

/** Whether the error says that an issuer was not there to be asked. */
export const lacksIssuer = (error: string | null): boolean =>
  error !== null && missingIssuer.includes(error);

/**
 * Trust with the leaf's own dates left out. OpenSSL's word stands, unless it is about dates or there is
 * none (`undefined`): then the way to a root is looked for here.
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
 * The way up from the leaf as far as it was sent, the leaf first. What servers send beside it, such as
 * an old root, is of no account.
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
