import type { DnssecEvidence, MailEvidence, RecordsEvidence, SubdomainEvidence } from './dns.ts';
import type { DirectoryTry, Exchange, FileTry, Reflection, Script, Style, Visit } from './http.ts';
import type { Ipv6Evidence, PortState } from './network.ts';
import type { Part } from './part.ts';
import type {
  AlternateCertificate,
  CertificateEvidence,
  CipherEvidence,
  HandshakeEvidence,
  KeyExchangeEvidence,
  ProtocolEvidence,
} from './tls.ts';

/** The results of the probes, keyed by part. */
export interface Findings {
  /** The URL itself, with its redirects. */
  readonly home: Visit;
  /** The unencrypted site on the same host and path, with its redirects. */
  readonly plain: Visit;
  /** The home page of the apex for www, or of www for the apex. */
  readonly counterpart: Visit;
  /** Two random paths: the site's response when there is nothing. */
  readonly nothing: readonly Exchange[];
  readonly reflection: Reflection;
  readonly robots: Exchange;
  readonly securityTxt: Exchange;
  readonly files: readonly FileTry[];
  readonly directories: readonly DirectoryTry[];
  readonly scripts: readonly Script[];
  readonly styles: readonly Style[];
  /**
   * GET with the origin https://evil.example, GET with the origin null, OPTIONS with the former, GET
   * with an origin whose name ends like the target's (missing in evidence from before November 2026).
   */
  readonly origins: readonly { readonly origin: string; readonly exchange: Exchange }[];
  /** OPTIONS and TRACE. */
  readonly methods: { readonly options: Exchange | null; readonly trace: Exchange | null };
  readonly certificate: CertificateEvidence;
  /** Over the address family that the scan does not use: IPv6, unless IPv4 did not respond. */
  readonly familyCertificate: AlternateCertificate;
  /** Of the apex for www, or of www for the apex. */
  readonly counterpartCertificate: AlternateCertificate;
  readonly protocols: ProtocolEvidence;
  readonly ciphers: CipherEvidence;
  readonly keyExchange: KeyExchangeEvidence;
  readonly handshake: HandshakeEvidence;
  readonly ports: readonly PortState[];
  readonly ipv6: Ipv6Evidence;
  readonly dnssec: DnssecEvidence;
  readonly caa: RecordsEvidence;
  readonly mail: MailEvidence;
  readonly subdomains: SubdomainEvidence;
}
export type PartName = keyof Findings;

/**
 * All evidence of a scan: the same evidence gives the same result, today and when replayed from the
 * store. It contains no secret of the site, and nothing that is safe to show unescaped.
 */
export interface Evidence {
  readonly version: 1;
  readonly target: Target;
  /** ISO 8601, UTC: the time at which validity is judged. */
  readonly startedAt: string;
  readonly parts: { readonly [Name in PartName]: Part<Findings[Name]> };
}

/** The target of a scan, after the guard has checked its addresses. */
export interface Target {
  /** As submitted, normalized: no credentials, no fragment. */
  readonly url: string;
  readonly scheme: 'http' | 'https';
  /** Lower case, A-labels (RFC 5890); an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** Includes the query. */
  readonly path: string;
  readonly isAddress: boolean;
  /** Such as example.co.uk (public suffix list); null for an address or a name like localhost. */
  readonly domain: string | null;
  /** All addresses of the host, each allowed by the guard; the name is not resolved again. */
  readonly addresses: { readonly v4: readonly string[]; readonly v6: readonly string[] };
  /** The address to dial, because it responded. */
  readonly address: string;
  /** Ports of the encrypted and the plain site: 443 and 80, unless the URL names another. */
  readonly ports: { readonly https: number; readonly http: number };
}
