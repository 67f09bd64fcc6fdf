/** Name in lower case, and value, as sent; repeated headers are repeated here. */
export type Header = readonly [name: string, value: string];

/** One HTTP response. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** The dialled address. */
  readonly address: string;
  readonly status: number;
  readonly httpVersion: '1.0' | '1.1' | '2';
  /** At most 200 of 8,192 characters. */
  readonly headers: readonly Header[];
  /** Text decoded by its charset; empty for binary content. Truncated as the probe requested. */
  readonly body: string;
  /** Bytes of the body as received, and inflated; both stop at 2 MB. */
  readonly wireBytes: number;
  readonly bodyBytes: number;
  readonly isCut: boolean;
  /** The reason for the truncation, in a sentence, unless the probe requested it. */
  readonly cutReason?: string;
  readonly ms: number;
}

/** A page with the redirects that led to it. */
export interface Visit {
  /** Redirects in order, without bodies. */
  readonly hops: readonly Exchange[];
  readonly page: Exchange;
  /** Name of the bot block or challenge instead of the site, such as "Cloudflare challenge". */
  readonly challenge: string | null;
}

/** A path that must not exist. No body is kept: it could contain a secret. */
export interface FileTry {
  readonly path: string;
  /** Null without a response. */
  readonly status: number | null;
  readonly contentType: string;
  /** The size that the server states, or the bytes read (at most 4 kB). */
  readonly bytes: number;
  /** The recognized kind; null when nothing matches. */
  readonly kind: ExposedKind | null;
  /** A page, judged by its type or its first tag. */
  readonly isHtml: boolean;
  /**
   * Random paths get the same response: a soft 404, or an application that responds to everything.
   */
  readonly isLikeNothing: boolean;
}

export interface DirectoryTry {
  readonly path: string;
  /** Null without a response. */
  readonly status: number | null;
  /** Names in the listing that the server generated, at most 5; null when it is not one. */
  readonly listed: readonly string[] | null;
}

/** A script of the page. */
export interface Script {
  readonly url: string;
  readonly isSameOrigin: boolean;
  /** Null when it was not fetched (only the site's own are, at most 6), or when it turned out to be a page. */
  readonly status: number | null;
  /** Libraries and versions, from their banners, such as `{ name: 'jquery', version: '1.8.3' }`. */
  readonly libraries: readonly { readonly name: string; readonly version: string }[];
  /**
   * Its source map, when it can be downloaded: the number of files of the site's own code that it
   * contains in full, without packages, and the name of one of them.
   */
  readonly sourceMap: {
    readonly url: string;
    readonly ownSources: number;
    readonly sample: string;
  } | null;
}

/** An address that a style sheet loads over http. */
export interface PlainAddress {
  readonly kind: 'css import' | 'css url';
  readonly url: string;
}

/** A style sheet of the site's own that the page loads; at most 4. */
export interface Style {
  readonly url: string;
  /** Null without a response. */
  readonly status: number | null;
  /** At most 5, imports first; empty for a response that is not a style sheet. */
  readonly plain: readonly PlainAddress[];
}

/** The home page, requested with a random value in its query. */
export interface Reflection {
  readonly url: string;
  readonly status: number;
  /** The page repeats that value. */
  readonly repeatsQuery: boolean;
  /** Its Content-Encoding, such as gzip; empty when it is not compressed. */
  readonly codings: string;
  /** Names of hidden fields that look like tokens, at most 5. */
  readonly tokens: readonly string[];
}

/** The kinds of files that must not be public. */
export type ExposedKind =
  | 'environment file with passwords or keys'
  | 'environment file'
  | 'Git repository'
  | 'Subversion working copy'
  | 'password file'
  | 'AWS credentials'
  | 'private key'
  | 'WordPress configuration'
  | 'database dump'
  | 'archive'
  | 'transfer settings with a password'
  | 'configuration with a password'
  | 'PHP information page'
  | 'Apache status'
  | 'list of file names';
