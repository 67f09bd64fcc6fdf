import type { Certificate } from '../../tls/read-certificate.ts';

/** How a sentence calls a certificate: by its key, where the server has one of each kind. */
export function nameCertificate({ keyType }: Certificate, isAlone: boolean): string {
  if (isAlone) return 'The certificate';
  return `The ${keyType === 'rsa' ? 'RSA' : 'ECDSA'} certificate (the server has two)`;
}
