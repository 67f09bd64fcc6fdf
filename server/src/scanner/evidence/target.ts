/** What is scanned, after the guard has let it pass. */
export interface Target {
  /** As asked for, normalised: no credentials, no fragment. */
  readonly url: string;
  readonly scheme: 'http' | 'https';
  /** Lower case, A-labels (RFC 5890); an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
  /** With the query. */
  readonly path: string;
  readonly isAddress: boolean;
  /** Such as example.co.uk (public suffix list); null for an address or a name such as localhost. */
  readonly domain: string | null;
  /** All addresses of the host, each allowed by the guard; the name is not asked for again. */
  readonly addresses: { readonly v4: readonly string[]; readonly v6: readonly string[] };
  /** The one of them that is dialled, because it answered. */
  readonly address: string;
  /** Ports of the encrypted and the plain site: 443 and 80, unless the URL names another for its scheme. */
  readonly ports: { readonly https: number; readonly http: number };
}
