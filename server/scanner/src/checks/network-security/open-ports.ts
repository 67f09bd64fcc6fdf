import { riskLevels, type RiskLevel } from '@longitude/contract/scan-checks';
import type { PortState, Service } from '../../evidence/network.ts';
import { defineCheck, notTested, pass, type Verdict } from '../check.ts';
import { listWords } from '../wording.ts';

/** If at least this share of unrelated ports accepts, a firewall responds for the host. */
const spoofedShare = 0.75;

const isOpen = ({ state }: PortState) => state === 'open';
const isTried = ({ state }: PortState) => state !== null;

export const openPorts = defineCheck({
  name: 'Open Ports',
  why: 'Databases and remote access exposed to the internet are attacked around the clock by automated tools. They belong behind a firewall or a private network.',
  needs: ['ports'],
  judge({ ports }) {
    const tried = ports.filter(isTried);
    const open = tried.filter(isOpen);
    if (tried.length === 0 || tried.length * 2 <= ports.length) {
      return notTested(
        `Only ${tried.length} of ${ports.length} ports could be tried, which is too few to judge.`,
      );
    }
    const isSpoofed = open.length >= Math.max(4, tried.length * spoofedShare);
    const believed = isSpoofed ? open.filter(isGreeted) : open;
    if (isSpoofed && believed.length === 0) {
      return notTested(
        `${open.length} of ${tried.length} unrelated ports accept a connection, but none sends a greeting. A firewall or proxy is answering for the server, so this says nothing about it.`,
      );
    }
    return judgeOpen(believed, tried);
  },
});

/** An SSH server that hides its version is well maintained: not a finding. */
const isFinding = (port: PortState) => port.service !== 'SSH' || namesVersion(port);

function judgeOpen(open: readonly PortState[], tried: readonly PortState[]): Verdict {
  const evidence = (open.length > 0 ? open : tried).map(showPort);
  const findings = open
    .filter(isFinding)
    .sort(
      (a, b) =>
        riskLevels.indexOf(services[a.service].risk) - riskLevels.indexOf(services[b.service].risk),
    );
  const [worst] = findings;
  if (!worst) {
    const [port] = open;
    return pass(
      port
        ? `Of the ${tried.length} ports we tried, only ${port.service} is open, and it does not reveal its version.`
        : `None of the ${tried.length} ports we tried is open.`,
      evidence,
    );
  }
  const { risk } = services[worst.service];
  const isFail = risk === 'critical' || risk === 'high';
  const names = listWords(
    findings.map(({ service, port }) => `${service} (port ${port}, ${services[service].what})`),
  );
  return {
    status: isFail ? 'fail' : 'warning',
    risk,
    details: `Anyone on the internet can connect to ${names}.`,
    evidence,
    recommendation: isFail
      ? 'Close these ports to the internet. Let the service listen on 127.0.0.1 or a private network only, and have the firewall block the rest; administrators connect through a VPN.'
      : 'Limit these ports to the addresses of your administrators. Replace FTP with SFTP, and keep the SSH server up to date.',
    example: `# ufw: nothing comes in but the web, and SSH from one address
ufw default deny incoming
ufw allow 80,443/tcp
ufw allow from 203.0.113.7 to any port 22 proto tcp`,
  };
}

const showPort = ({ address, port, service, state, banner }: PortState) =>
  `${address} port ${port} (${service}): ${state}${banner === '' ? '' : `, says "${banner.slice(0, 120)}"`}`;

/** Background on an open port for its owner. */
interface ServiceKnowledge {
  readonly risk: RiskLevel;
  /** A short description. */
  readonly what: string;
  /** Its greeting; null when the client speaks first. */
  readonly greets: RegExp | null;
}

const database = (risk: RiskLevel, what: string, greets: RegExp | null = null) => ({
  risk,
  what,
  greets,
});

/**
 * Databases that often run without a password are critical; those that accept a
 * password from the whole internet are high.
 */
const services: Readonly<Record<Service, ServiceKnowledge>> = {
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
  Docker: { risk: 'critical', what: 'container control without a password', greets: null },
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
  Memcached: database('critical', 'a cache that has no password'),
  MongoDB: database('critical', 'a database that often has no password'),
};

/** Whether an open port sent its service's greeting, which makes the service certain. */
const isGreeted = ({ service, banner }: PortState): boolean =>
  services[service].greets?.test(banner) ?? false;

/** SSH software with a version (RFC 4253, 4.2), such as OpenSSH_9.6p1; the protocol version does not count. */
const namesVersion = ({ banner }: PortState): boolean => /^SSH-[\d.]+-\S*\d+\.\d+/.test(banner);
