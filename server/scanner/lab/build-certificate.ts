import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  Extension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type JsonGeneralName,
} from '@peculiar/x509';
import { isIP } from 'node:net';

type KeyKind = 'p256' | 'rsa1024' | 'rsa2048';

export interface CertificateWish {
  /** `localhost` unless given. */
  readonly commonName?: string;
  /** Names and addresses; localhost and 127.0.0.1 unless given. Empty: only the common name. */
  readonly names?: readonly string[];
  /** `p256` unless given: RSA keys take longer. */
  readonly key?: KeyKind;
  /** Of the signature; SHA-256 unless given. */
  readonly hash?: 'SHA-1' | 'SHA-256';
  /** Days from now; -30 and 365 unless given. */
  readonly fromDay?: number;
  readonly toDay?: number;
  /** The issuer; by default the certificate itself. */
  readonly issuer?: LabCertificate;
  readonly isAuthority?: boolean;
  /** The key of another, which is then certified twice (cross-signed). */
  readonly keyOf?: LabCertificate;
  /** Address of the issuer's certificate. */
  readonly issuerUrl?: string;
  readonly mustStaple?: boolean;
}

export interface LabCertificate {
  readonly commonName: string;
  readonly der: Buffer;
  readonly pem: string;
  /** PEM, PKCS #8. */
  readonly key: string;
  readonly kind: KeyKind;
  readonly keys: webcrypto.CryptoKeyPair;
}

const dayMs = 24 * 60 * 60 * 1000;
/** TLS feature status_request (RFC 7633). */
const tlsFeature = '1.3.6.1.5.5.7.1.24';

function describeKey(kind: KeyKind, hash: string): webcrypto.RsaHashedKeyGenParams | EcParams {
  if (kind === 'p256') return { name: 'ECDSA', namedCurve: 'P-256', hash };
  const modulusLength = kind === 'rsa1024' ? 1024 : 2048;
  const publicExponent = new Uint8Array([1, 0, 1]);
  return { name: 'RSASSA-PKCS1-v1_5', modulusLength, publicExponent, hash };
}
type EcParams = webcrypto.EcKeyGenParams & { readonly hash: string };

/** Their types are those of the browser, where there are any. */
type Wanted = Parameters<typeof X509CertificateGenerator.create>[0];
interface Keys {
  readonly publicKey: Extract<Wanted, { publicKey: unknown }>['publicKey'];
  readonly privateKey: Extract<Wanted, { signingKey: unknown }>['signingKey'];
}

const keyPairs = new Map<string, Promise<webcrypto.CryptoKeyPair>>();

/**
 * RSA keys are generated once a process for each size and hash, because that is slow; P-256 keys
 * each time.
 */
async function takeKeys(kind: KeyKind, hash: string): Promise<webcrypto.CryptoKeyPair> {
  const make = () =>
    webcrypto.subtle.generateKey(describeKey(kind, hash), true, ['sign', 'verify']);
  if (kind === 'p256') return make();
  const known = keyPairs.get(kind + hash) ?? make();
  keyPairs.set(kind + hash, known);
  return known;
}

function listExtensions(wish: CertificateWish): Extension[] {
  const { names = ['localhost', '127.0.0.1'], isAuthority = false, issuerUrl } = wish;
  const general = names.map((value): JsonGeneralName => ({
    type: isIP(value) === 0 ? 'dns' : 'ip',
    value,
  }));
  return [
    new BasicConstraintsExtension(isAuthority, undefined, true),
    ...(isAuthority || names.length === 0 ? [] : [new SubjectAlternativeNameExtension(general)]),
    ...(issuerUrl === undefined
      ? []
      : [new AuthorityInfoAccessExtension({ caIssuers: issuerUrl })]),
    ...(wish.mustStaple === true
      ? [new Extension(tlsFeature, false, new Uint8Array([0x30, 3, 2, 1, 5]))]
      : []),
  ];
}

/** A certificate with its key, made in this process. */
export async function buildCertificate(wish: CertificateWish = {}): Promise<LabCertificate> {
  const { commonName = 'localhost', key: kind = 'p256', hash = 'SHA-256', issuer } = wish;
  const keys = wish.keyOf?.keys ?? (await takeKeys(kind, hash));
  const signer = issuer ?? { commonName, kind, keys };
  const { publicKey, privateKey } = { ...keys, privateKey: signer.keys.privateKey } as Keys;
  const now = Date.now();
  const certificate = await X509CertificateGenerator.create({
    serialNumber: randomBytes(8).toString('hex'),
    subject: `CN=${commonName}`,
    issuer: `CN=${signer.commonName}`,
    notBefore: new Date(now + (wish.fromDay ?? -30) * dayMs),
    notAfter: new Date(now + (wish.toDay ?? 365) * dayMs),
    publicKey,
    signingKey: privateKey,
    signingAlgorithm: describeKey(signer.kind, hash),
    extensions: listExtensions(wish),
  });
  const pkcs8 = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  const key = `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`;
  const der = Buffer.from(certificate.rawData);
  return { commonName, der, pem: certificate.toString('pem'), key, kind, keys };
}

/** A root, or an intermediate if it has an issuer. */
export function buildAuthority(
  commonName: string,
  issuer?: LabCertificate,
): Promise<LabCertificate> {
  const base = { commonName, isAuthority: true, toDay: 3650 };
  return buildCertificate(issuer === undefined ? base : { ...base, issuer });
}
