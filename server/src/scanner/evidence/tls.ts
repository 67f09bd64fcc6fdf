export type TlsVersion = 'SSLv3' | 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

export interface CertificateEvidence {
  /** As sent, the leaf first; DER in base64; at most 10 of 16 kB. */
  readonly chain: readonly string[];
  /** By the roots that Node trusts, with the host name left out; the error is OpenSSL's, such as CERT_HAS_EXPIRED. */
  readonly isTrusted: boolean;
  readonly error: string | null;
  /** When an intermediate was missing: whether the one that the leaf names (AIA) completes it; null when not tried. */
  readonly completedByAia: boolean | null;
  readonly asksForClientCertificate: boolean;
}

export interface ProtocolEvidence {
  /** True, false, or why it could not be told. */
  readonly versions: Readonly<Record<TlsVersion, boolean | string>>;
}

export interface CipherEvidence {
  /** Accepted suites by version, as code points, in the order in which the server chose them. */
  readonly suites: Readonly<Partial<Record<TlsVersion, readonly number[]>>>;
  /** The budget ended before all were tried. */
  readonly isCut: boolean;
}

export interface KeyExchangeEvidence {
  /** Of the smallest finite-field group that the server sent in ServerKeyExchange; null without DHE. */
  readonly dhBits: number | null;
}

export interface HandshakeEvidence {
  readonly compresses: boolean;
  /** RFC 5746; null when only TLS 1.3 is spoken. */
  readonly renegotiatesSecurely: boolean | null;
  readonly isStapled: boolean;
  /** RFC 7301. */
  readonly alpn: string | null;
}
