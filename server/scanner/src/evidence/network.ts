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
  /** The dialled address of the host. */
  readonly address: string;
  /**
   * Filtered: neither accepted nor refused within a second, or four times the site's response time.
   * Null when it could not be tried.
   */
  readonly state: 'open' | 'closed' | 'filtered' | null;
  /** Up to 256 bytes of its greeting, printable characters only; other bytes are a dot. */
  readonly banner: string;
}

/** The first response of the site's URL over one address family. */
export interface FamilyResponse {
  /** Null when there was no address or no response, with the reason. */
  readonly status: number | null;
  /** Target host of its redirect; empty without one. */
  readonly redirectsTo: string;
  readonly reason: string;
  /** The server refused, timed out, or has no route from where the scan runs. */
  readonly failure: 'refused' | 'silent' | 'no_route' | null;
}

export interface Ipv6Evidence {
  readonly hasAaaa: boolean;
  readonly v4: FamilyResponse;
  readonly v6: FamilyResponse;
}
