import type { Target } from '../../evidence/evidence.ts';
import type { ShownCertificate } from '../../evidence/tls.ts';
import { readChain } from '../../tls/read-certificate.ts';
import { findCertificateProblems } from './certificate-problems.ts';

/** Name of the check that finds why browsers refuse a certificate; null when they accept it. */
export function findDistrust(
  certificate: ShownCertificate,
  { host, isAddress }: Pick<Target, 'host' | 'isAddress'>,
  now: Date,
): 'SSL Certificate' | 'Certificate Expiry' | null {
  const [leaf, ...others] = readChain(certificate.chain);
  if (leaf === undefined) return null;
  const view = { certificate, chain: [leaf, ...others], host, isAddress } as const;
  if (findCertificateProblems(view).some(({ status }) => status === 'fail')) {
    return 'SSL Certificate';
  }
  return now < leaf.validFrom || now > leaf.validTo ? 'Certificate Expiry' : null;
}
