/** The parts of DNS stand in text as in a zone file. All of the registrable domain, unless they say otherwise. */
export interface DnssecEvidence {
  /** `signed`: the chain holds; `unsigned`: the parent has no DS; `bogus`: it is signed and does not hold. */
  readonly state: 'signed' | 'unsigned' | 'bogus' | 'unknown';
  readonly records: readonly string[];
  /** Why it is bogus or unknown. */
  readonly reason: string;
}

export interface RecordsEvidence {
  /** The name at which the records were found, or at which the search ended. */
  readonly name: string;
  readonly records: readonly string[];
}

export interface MailEvidence {
  /** Hosts that take mail; empty with a null MX (RFC 7505) or without any. */
  readonly mx: readonly string[];
  /** All TXT records that begin with v=spf1. */
  readonly spf: readonly string[];
  /** All TXT records of _dmarc that begin with v=DMARC1. */
  readonly dmarc: readonly string[];
  readonly mtaSts: { readonly record: string | null; readonly policy: string | null };
  /** TLSA records of the first mail host at port 25. */
  readonly tlsa: readonly string[];
  /** Selectors with a key, such as { selector: 'google', record: 'v=DKIM1; …' }. */
  readonly dkim: readonly { readonly selector: string; readonly record: string }[];
}

export interface SubdomainEvidence {
  /** What a name that nobody can have made answers; null when it does not exist. */
  readonly wildcard: readonly string[] | null;
  readonly tried: number;
  readonly found: readonly {
    readonly name: string;
    readonly addresses: readonly string[];
    /** Its aliases in order. */
    readonly cnames: readonly string[];
    /** The last alias does not exist. */
    readonly isDangling: boolean;
  }[];
}
