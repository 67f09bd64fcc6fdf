import type { Part } from './part.ts';

/** DNS evidence as in a zone file, about the registrable domain unless stated otherwise. */
export interface DnssecEvidence {
  /** `signed`: a valid chain; `unsigned`: no DS at the parent; `bogus`: signed, but invalid. */
  readonly state: 'signed' | 'unsigned' | 'bogus' | 'unknown';
  /** DS and DNSKEY records, and the validity period of the signatures. */
  readonly records: readonly string[];
  /** The reason for bogus or unknown, or the DNSSEC records of an unsigned domain; a sentence, or empty. */
  readonly reason: string;
}

export interface RecordsEvidence {
  /** The name that has the records, or the last name tried. */
  readonly name: string;
  readonly records: readonly string[];
}

/** TXT records with the expected prefix: at most 3 of 2,048 printable characters. */
type Texts = readonly string[];

export interface SpfEvidence {
  readonly records: Texts;
  /**
   * Records of names in `include` and `redirect`, without duplicates, at most 20 names and about
   * 16,000 characters; omits names with macros.
   */
  readonly others: readonly { readonly name: string; readonly records: Texts }[];
}

export interface MtaStsEvidence {
  readonly records: Texts;
  /** Null when there is no record, or when the file could not be fetched (see `failure`). */
  readonly policy: {
    readonly status: number;
    readonly mimeType: string;
    /** At most 12,000 characters, without control characters other than line feeds. */
    readonly body: string;
  } | null;
  readonly failure: string;
}

export interface TlsaEvidence {
  /** The queried name: port 25 of the first mail host. */
  readonly name: string;
  readonly records: readonly {
    readonly usage: number;
    readonly selector: number;
    readonly matchingType: number;
  }[];
}

export interface DkimEvidence {
  readonly tried: readonly string[];
  readonly keys: readonly { readonly selector: string; readonly record: string }[];
}

/** Each part is looked up separately, so a DNS failure of one does not affect the others. */
export interface MailEvidence {
  /** Mail hosts by preference, at most 10; empty with a null MX (RFC 7505) or without any. */
  readonly mx: Part<readonly string[]>;
  readonly spf: Part<SpfEvidence>;
  readonly dmarc: Part<Texts>;
  /** Without a mail host these three did not run ("not applicable"). */
  readonly mtaSts: Part<MtaStsEvidence>;
  readonly tlsa: Part<TlsaEvidence>;
  readonly dkim: Part<DkimEvidence>;
}

export interface Subdomain {
  /** `*.` and the domain for the wildcard. */
  readonly name: string;
  /** At most 4. */
  readonly addresses: readonly string[];
  /** Its aliases in order; of more than three, the first two and the last. */
  readonly cnames: readonly string[];
  /** The last alias does not exist. */
  readonly isDangling: boolean;
}

export interface SubdomainEvidence {
  /**
   * The answers to random names: `none` do not exist; `steady` and `changing` do, and the latter
   * answers each name differently, so that real names cannot be distinguished.
   */
  readonly wildcard: 'none' | 'steady' | 'changing';
  readonly tried: number;
  /** The DNS stopped answering before all were tried. */
  readonly isCut: boolean;
  /** Names that differ from the wildcard, and the wildcard itself when it is dangling. */
  readonly found: readonly Subdomain[];
}
