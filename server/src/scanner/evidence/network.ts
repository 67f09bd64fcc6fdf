/** The services at the ports that a scan tries. */
export type Service =
  | 'FTP'
  | 'SSH'
  | 'Telnet'
  | 'SMB'
  | 'SQL Server'
  | 'Oracle'
  | 'Docker'
  | 'MySQL'
  | 'RDP'
  | 'PostgreSQL'
  | 'VNC'
  | 'CouchDB'
  | 'Redis'
  | 'Elasticsearch'
  | 'Memcached'
  | 'MongoDB';

export interface PortState {
  readonly port: number;
  readonly service: Service;
  /** Of the host, which was dialled. */
  readonly address: string;
  /** Filtered: neither accepted nor refused within a second, or four times the journey of an answer. Null when it could not be tried. */
  readonly state: 'open' | 'closed' | 'filtered' | null;
  /** Up to 256 bytes of what it said first, printable characters only; other bytes are a dot. */
  readonly banner: string;
}

/** The first answer of the site's URL over one family of addresses. */
export interface FamilyAnswer {
  /** Null when it was not there to dial or did not answer, with the reason. */
  readonly status: number | null;
  /** Host to which it redirects; empty when it does not. */
  readonly redirectsTo: string;
  readonly reason: string;
  /** The other side refused, did not answer in time, or cannot be reached from where the scan runs. */
  readonly failure: 'refused' | 'silent' | 'no_route' | null;
}

export interface Ipv6Evidence {
  readonly hasAaaa: boolean;
  readonly v4: FamilyAnswer;
  readonly v6: FamilyAnswer;
}
