/** Name in lower case, and value, as sent; repeated headers stand there repeatedly. */
export type Header = readonly [name: string, value: string];

/** One HTTP response. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** The address that was dialled. */
  readonly address: string;
  readonly status: number;
  readonly httpVersion: '1.0' | '1.1' | '2';
  /** At most 200 of 8,192 characters. */
  readonly headers: readonly Header[];
  /** Text by its charset; empty for what is no text. Cut as the probe asked for. */
  readonly body: string;
  /** Bytes of the body as they came, and inflated; both stop at 2 MB. */
  readonly wireBytes: number;
  readonly bodyBytes: number;
  readonly isCut: boolean;
  /** The reason for the cut, in a sentence, unless the probe asked for it. */
  readonly cutReason?: string;
  readonly ms: number;
}

/** A page with the redirects that led to it. */
export interface Visit {
  /** Redirects in order, without bodies. */
  readonly hops: readonly Exchange[];
  readonly page: Exchange;
  /** Names the bot block or challenge that answered in place of the site, such as "Cloudflare challenge". */
  readonly challenge: string | null;
}

/** A path that should not be there. No body is kept: it could hold a secret. */
export interface FileTry {
  readonly path: string;
  /** Null when nothing answered. */
  readonly status: number | null;
  readonly contentType: string;
  /** The size that the server names, or what was read of it (at most 4 kB). */
  readonly bytes: number;
  /** The recognised kind; null when nothing fits. */
  readonly kind: ExposedKind | null;
  /** A page, by its type or by its first tag. */
  readonly isHtml: boolean;
  /** A random path is answered in the same way: a soft 404, or an application that answers everything. */
  readonly isLikeNothing: boolean;
}

export interface DirectoryTry {
  readonly path: string;
  /** Null when nothing answered. */
  readonly status: number | null;
  /** Names of the listing that the server made, at most 5; null when it is none. */
  readonly listed: readonly string[] | null;
}

/** A script of the page. */
export interface Script {
  readonly url: string;
  readonly isSameOrigin: boolean;
  /** Null when it was not fetched (only the site's own are, at most 6), or when a page came in its place. */
  readonly status: number | null;
  /** Libraries with versions by their banners, such as `{ name: 'jquery', version: '1.8.3' }`. */
  readonly libraries: readonly { readonly name: string; readonly version: string }[];
  /**
   * Its source map, when one can be downloaded: how many files of the site's own code it holds in
   * full, without those of packages, and the name of one of them.
   */
  readonly sourceMap: {
    readonly url: string;
    readonly ownSources: number;
    readonly sample: string;
  } | null;
}

/** The kinds of files that should not be public. */
export type ExposedKind =
  | 'environment file with passwords or keys'
  | 'environment file'
  | 'Git repository'
  | 'password file'
  | 'AWS credentials'
  | 'private key'
  | 'WordPress configuration'
  | 'database dump'
  | 'archive'
  | 'transfer settings with a password'
  | 'configuration with a password'
  | 'PHP information page'
  | 'Apache status';
