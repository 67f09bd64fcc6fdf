import type { Part } from './part.ts';

/** The parts of DNS stand in text as in a zone file. All of the registrable domain, unless they say otherwise. */
export interface DnssecEvidence {
  /** `signed`: the chain holds; `unsigned`: the parent has no DS; `bogus`: it is signed and does not hold. */
  readonly state: 'signed' | 'unsigned' | 'bogus' | 'unknown';
  /** DS and DNSKEY records, and the time that signatures hold. */
  readonly records: readonly string[];
  /** The reason for bogus or unknown, or the DNSSEC records of an unsigned domain; a sentence, or empty. */
  readonly reason: string;
}

export interface RecordsEvidence {
  /** The name at which the records were found, or at which the search ended. */
  readonly name: string;
  readonly records: readonly string[];
}

/** TXT records that begin as wanted: at most 3 of 2,048 printable characters. */
type Texts = readonly string[];

export interface SpfEvidence {
  readonly records: Texts;
  /** What `include` and `redirect` lead to, each name once, at most 20 names and about 16,000 characters; names with macros are left out. */
  readonly others: readonly { readonly name: string; readonly records: Texts }[];
}

export interface MtaStsEvidence {
  readonly records: Texts;
  /** Null when there is no record, or when the file could not be fetched, for `failure`. */
  readonly policy: {
    readonly status: number;
    readonly mimeType: string;
    /** At most 12,000 characters, of which no control character but line feeds. */
    readonly body: string;
  } | null;
  readonly failure: string;
}

export interface TlsaEvidence {
  /** The name that was asked for: port 25 of the first mail host. */
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

/** Each asked for by itself: one that the DNS does not answer leaves the others. */
export interface MailEvidence {
  /** Hosts that take mail, the preferred first, at most 10; empty with a null MX (RFC 7505) or without any. */
  readonly mx: Part<readonly string[]>;
  readonly spf: Part<SpfEvidence>;
  readonly dmarc: Part<Texts>;
  /** These three did not run ("not applicable") without a mail host. */
  readonly mtaSts: Part<MtaStsEvidence>;
  readonly tlsa: Part<TlsaEvidence>;
  readonly dkim: Part<DkimEvidence>;
}

export interface Subdomain {
  /** `*.` and the domain for what every name answers. */
  readonly name: string;
  /** At most 4. */
  readonly addresses: readonly string[];
  /** Its aliases in order; of more than three the first two and the last. */
  readonly cnames: readonly string[];
  /** The last alias does not exist. */
  readonly isDangling: boolean;
}

export interface SubdomainEvidence {
  /**
   * What names that nobody has made answer: `none` do not exist; `steady` and `changing` do, and the
   * latter answers each name differently, so that made and unmade names cannot be told apart.
   */
  readonly wildcard: 'none' | 'steady' | 'changing';
  readonly tried: number;
  /** The DNS went quiet before all were tried. */
  readonly isCut: boolean;
  /** Names that differ from the wildcard, and the wildcard itself when it dangles. */
  readonly found: readonly Subdomain[];
}
