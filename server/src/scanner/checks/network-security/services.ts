import type { RiskLevel } from '@longitude/contract/scan-checks';
import type { PortState, Service } from '../../evidence/network.ts';

/** What an open port is to its owner. */
interface ServiceKnowledge {
  readonly risk: RiskLevel;
  /** In a few words. */
  readonly what: string;
  /** How it greets; null when it waits to be asked. */
  readonly greets: RegExp | null;
}

const database = (risk: RiskLevel, what: string, greets: RegExp | null = null) => ({
  risk,
  what,
  greets,
});

/**
 * Databases that often run without a password are critical; what takes a password from anybody in the
 * world is high.
 */
export const services: Readonly<Record<Service, ServiceKnowledge>> = {
  FTP: { risk: 'medium', what: 'file transfer without encryption', greets: /^220[ -]/ },
  SSH: { risk: 'low', what: 'remote access', greets: /^SSH-\d/ },
  Telnet: {
    risk: 'high',
    what: 'remote access without encryption',
    greets: /login|password|username|telnet|^\.{3}/i,
  },
  SMB: { risk: 'high', what: 'Windows file sharing', greets: null },
  'SQL Server': database('high', 'a database'),
  Oracle: database('high', 'a database'),
  Docker: { risk: 'critical', what: 'control of containers without a password', greets: null },
  MySQL: database(
    'high',
    'a database',
    /mysql|mariadb|\d\.\d{1,2}\.\d{1,2}|caching_sha2|native_password/i,
  ),
  RDP: { risk: 'high', what: 'remote desktop', greets: null },
  PostgreSQL: database('high', 'a database'),
  VNC: { risk: 'high', what: 'remote desktop', greets: /^RFB \d{3}\.\d{3}/ },
  CouchDB: database('high', 'a database'),
  Redis: database('critical', 'a database that often has no password'),
  Elasticsearch: database('critical', 'a database that often has no password'),
  Memcached: database('critical', 'a store that has no password'),
  MongoDB: database('critical', 'a database that often has no password'),
};

/** Whether an open port greeted as its service does: then it is no guess. */
export const isGreeted = ({ service, banner }: PortState): boolean =>
  services[service].greets?.test(banner) ?? false;

/** SSH software with a version (RFC 4253, 4.2), such as OpenSSH_9.6p1; the protocol version does not count. */
export const namesVersion = ({ banner }: PortState): boolean =>
  /^SSH-[\d.]+-\S*\d+\.\d+/.test(banner);
