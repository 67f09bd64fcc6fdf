import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import type { Probes } from '../../scanner/evidence/collect.ts';
import type { ScanLimits } from '../../scanner/net/limits.ts';
import type { Network } from '../../scanner/net/network.ts';
import { probeCaa } from '../../scanner/probes/caa.ts';
import { probeDnssec } from '../../scanner/probes/dnssec.ts';
import { probeMail } from '../../scanner/probes/mail.ts';
import type { Scene } from '../../scanner/probes/scene.ts';
import { probeSubdomains } from '../../scanner/probes/subdomains.ts';
import { judgeScene } from './judge-scene.ts';
import { createLabScene } from './lab-network.ts';
import { startDns, type LabDns, type LabZone } from './start-dns.ts';

export interface DnsVisit {
  /** The domain itself unless another is given. */
  readonly host?: string;
  /** Null for an address and a local name. */
  readonly domain?: null;
  readonly now?: Date;
  readonly limits?: Partial<ScanLimits>;
  /** Roots (PEM) that certificates are judged by. */
  readonly roots?: readonly string[];
  /** The lab cannot take port 443: what goes there of mta-sts.DOMAIN is forwarded to this one. */
  readonly https?: number;
}

export interface DnsLab {
  readonly dns: LabDns;
  /** A scene of a domain whose only resolver is the lab's. Close its network. */
  readonly visit: (domain: string, visit?: DnsVisit) => Scene;
  readonly judge: (check: Check, domain: string, visit?: DnsVisit) => Promise<ScanTest>;
  readonly close: () => Promise<void>;
}

export const listDnsProbes = (scene: Scene): Partial<Probes> => ({
  dnssec: () => probeDnssec(scene),
  caa: () => probeCaa(scene),
  mail: () => probeMail(scene),
  subdomains: () => probeSubdomains(scene),
});

/** A DNS server with zones by their names; names of no zone do not exist. */
export async function openDnsLab(zones: Readonly<Record<string, LabZone>>): Promise<DnsLab> {
  const domains = Object.keys(zones);
  const dns = await startDns((question) => {
    const domain = domains.find((each) => `.${question.name}`.endsWith(`.${each}`)) ?? '';
    return zones[domain]?.(question) ?? (domain === '' ? { rcode: 'NXDOMAIN' } : null);
  });
  const visit = (name: string, { host = name, https, domain, ...options }: DnsVisit = {}) => {
    const own = domain === null ? {} : { domain: name };
    const scene = createLabScene({ host, ...own, resolvers: [dns.peer], ...options });
    return https === undefined ? scene : { ...scene, network: forward(scene.network, https) };
  };
  const judge: DnsLab['judge'] = async (check, name, options) => {
    const scene = visit(name, options);
    try {
      return await judgeScene(check, scene, listDnsProbes(scene));
    } finally {
      scene.network.close();
    }
  };
  return { dns, visit, judge, close: () => dns.close() };
}

const forward = (network: Network, port: number): Network => ({
  ...network,
  exchange: (request) => {
    const url = new URL(request.url);
    if (url.hostname.startsWith('mta-sts.')) url.port = String(port);
    return network.exchange({ ...request, url: url.href });
  },
});
