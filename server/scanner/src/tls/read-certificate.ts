import { X509Certificate, type KeyObject } from 'node:crypto';
import { mustStaple } from './der.ts';

/** The fields of a certificate that checks judge. */
export interface Certificate {
  readonly x509: X509Certificate;
  readonly commonName: string;
  /** In the certificate's notation, such as DNS:example.com or IP Address:192.0.2.1. */
  readonly names: readonly string[];
  readonly issuer: string;
  /** For example rsa, ec, ed25519. */
  readonly keyType: string;
  /** Null for keys of a fixed size. */
  readonly keyBits: number | null;
  /** OpenSSL's name, such as sha256WithRSAEncryption. */
  readonly signature: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  readonly mustStaple: boolean;
  /** URLs of its issuer's certificate (AIA, RFC 5280, 4.2.2.1). */
  readonly issuerUrls: readonly string[];
}

const curveBits: Readonly<Record<string, number>> = {
  prime192v1: 192,
  secp224r1: 224,
  prime256v1: 256,
  secp256k1: 256,
  secp384r1: 384,
  secp521r1: 521,
};

function readKey(x509: X509Certificate): Pick<Certificate, 'keyType' | 'keyBits'> {
  let key: KeyObject;
  try {
    key = x509.publicKey;
  } catch {
    return { keyType: 'unknown', keyBits: null };
  }
  const { modulusLength, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  const keyType = key.asymmetricKeyType ?? 'unknown';
  return { keyType, keyBits: modulusLength ?? curveBits[namedCurve] ?? null };
}

// A name has one field per line: CN=example.com.
const readField = (name: string, field: string): string =>
  name
    .split('\n')
    .find((line) => line.startsWith(`${field}=`))
    ?.slice(field.length + 1) ?? '';

/** For an invalid time Node returns an arbitrary date (validToDate), but its text reveals it. */
const isTime = (text: string) => !Number.isNaN(Date.parse(text));

/** Parses DER; null when it is not a certificate, or its dates are invalid. Never throws. */
export function readCertificate(der: Buffer): Certificate | null {
  try {
    const x509 = new X509Certificate(der);
    if (!isTime(x509.validFrom) || !isTime(x509.validTo)) return null;
    const access = (x509.infoAccess ?? '').split('\n');
    return {
      x509,
      commonName: readField(x509.subject ?? '', 'CN'),
      names: (x509.subjectAltName ?? '').split(', ').filter((name) => name !== ''),
      issuer: readField(x509.issuer ?? '', 'CN') || readField(x509.issuer ?? '', 'O'),
      ...readKey(x509),
      signature: x509.signatureAlgorithm ?? 'unknown',
      validFrom: x509.validFromDate,
      validTo: x509.validToDate,
      mustStaple: mustStaple(der),
      issuerUrls: access.flatMap((line) => /^CA Issuers - URI:(.+)$/.exec(line)?.[1] ?? []),
    };
  } catch {
    return null;
  }
}

/** The readable certificates of a chain (DER in base64); none when the leaf is unreadable. */
export function readChain([leaf = '', ...others]: readonly string[]): Certificate[] {
  const read = (der: string) => readCertificate(Buffer.from(der, 'base64'));
  const first = read(leaf);
  return first === null ? [] : [first, ...others.flatMap((der) => read(der) ?? [])];
}

/** Whether browsers accept it for a host: only alternative names count (RFC 9525), not the CN. */
export function coversHost({ x509 }: Certificate, host: string, isAddress: boolean): boolean {
  if (isAddress) return x509.checkIP(host) !== undefined;
  return x509.checkHost(host, { subject: 'never', partialWildcards: false }) !== undefined;
}

/** Names the clients that a problem of a server's second certificate affects. */
export function explainSecond({ keyType }: Certificate): string {
  const [kind, other] = keyType === 'rsa' ? ['RSA', 'ECDSA'] : ['ECDSA', 'RSA'];
  return `This concerns the server’s second certificate (${kind}), which is only sent to programs and devices without ${other} support; current browsers get the other one.`;
}
