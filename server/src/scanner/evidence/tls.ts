export type TlsVersion = 'SSLv3' | 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** A certificate that a server shows, and how far it is trusted. */
export interface ShownCertificate {
  /** As sent, the leaf first; DER in base64; at most 10 of 16 kB, longer ones as an empty text. Empty when the server shows none. */
  readonly chain: readonly string[];
  /** By the roots that Node trusts; the host name and the leaf's own dates are left out. */
  readonly isTrusted: boolean;
  /** OpenSSL's error code, such as SELF_SIGNED_CERT_IN_CHAIN; null when trusted. */
  readonly error: string | null;
  /** When an issuer was missing: whether the one that the certificate names (AIA) completes the chain; null when it could not be had. */
  readonly completedByAia: boolean | null;
}

export interface CertificateEvidence extends ShownCertificate {
  /** It ends the handshake of a visitor who has none. */
  readonly asksForClientCertificate: boolean;
  /** Its certificate for clients that do not accept the first: RSA beside ECDSA, or the other way round. Left out when there is none. */
  readonly second?: ShownCertificate;
}

export interface ProtocolEvidence {
  /** True, false, or the reason why neither is known. */
  readonly versions: Readonly<Record<TlsVersion, boolean | string>>;
}

export interface CipherEvidence {
  /** Accepted suites as code points, each under the newest version that takes it, in no order of merit. */
  readonly suites: Readonly<Partial<Record<TlsVersion, readonly number[]>>>;
  /** Finite-field groups that came with suites, the smallest for each. */
  readonly groups: readonly { readonly suite: number; readonly bits: number }[];
  /** The budget ended, or the server went quiet, before all were tried. */
  readonly isCut: boolean;
}

export interface KeyExchangeEvidence {
  /** Of the smallest finite-field group that the server sent in ServerKeyExchange; null without DHE. */
  readonly dhBits: number | null;
  /** The suite with which it came, as a code point. */
  readonly dhSuite: number | null;
}

export interface HandshakeEvidence {
  readonly compresses: boolean;
  /** RFC 5746; null when only TLS 1.3 is spoken. */
  readonly renegotiatesSecurely: boolean | null;
  readonly isStapled: boolean;
  /** RFC 7301. */
  readonly alpn: string | null;
}
