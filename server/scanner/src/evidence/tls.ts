export type TlsVersion = 'SSLv3' | 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

/** A server's certificate, and whether it is trusted. */
export interface ShownCertificate {
  /**
   * As sent, the leaf first; DER in base64; at most 10 of 16 kB, longer ones as an empty text.
   * Empty when the server sends none.
   */
  readonly chain: readonly string[];
  /** Judged by Node's trusted roots; ignores the host name and the leaf's own dates. */
  readonly isTrusted: boolean;
  /** OpenSSL's error code, such as SELF_SIGNED_CERT_IN_CHAIN; null when trusted. */
  readonly error: string | null;
  /**
   * When an issuer was missing: whether the one named in the certificate (AIA) completes the chain;
   * null when it could not be fetched.
   */
  readonly completedByAia: boolean | null;
  /** The scan's own limits kept it from fetching that issuer. Missing in older evidence. */
  readonly isIssuerSkipped?: true;
}

export interface CertificateEvidence extends ShownCertificate {
  /** Whether visitors without a client certificate fail the handshake. */
  readonly asksForClientCertificate: boolean;
  /**
   * Its certificate for clients that do not accept the first: RSA beside ECDSA, or vice versa.
   * Missing when there is none.
   */
  readonly second?: ShownCertificate;
}

/** The certificate that other visitors of the site get. */
export interface AlternateCertificate extends ShownCertificate {
  /** The name that it must cover. */
  readonly host: string;
  /** The dialled address. */
  readonly address: string;
}

export interface ProtocolEvidence {
  /** True, false, or the reason why it is unknown. */
  readonly versions: Readonly<Record<TlsVersion, boolean | string>>;
}

export interface CipherEvidence {
  /** Accepted suites as code points, each under the newest version that accepts it, unordered. */
  readonly suites: Readonly<Partial<Record<TlsVersion, readonly number[]>>>;
  /** The smallest finite-field group for each suite that uses one. */
  readonly groups: readonly { readonly suite: number; readonly bits: number }[];
  /** The budget ran out, or the server stopped responding, before all were tried. */
  readonly isCut: boolean;
}

export interface KeyExchangeEvidence {
  /** Bits of the smallest finite-field group in a ServerKeyExchange; null without DHE. */
  readonly dhBits: number | null;
  /** The suite that uses it, as a code point. */
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
