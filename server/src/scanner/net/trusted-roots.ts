import { X509Certificate } from 'node:crypto';
import { getCACertificates } from 'node:tls';

let trusted: readonly X509Certificate[] | undefined;

/** The roots that Node trusts, those of NODE_EXTRA_CA_CERTS among them. Read once: there are some 150. */
export function readTrustedRoots(): readonly X509Certificate[] {
  trusted ??= getCACertificates('default').map((pem) => new X509Certificate(pem));
  return trusted;
}
