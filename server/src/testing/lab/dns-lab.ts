import type { ScanTest } from '@longitude/contract/scans';
import type { Check } from '../../scanner/checks/check.ts';
import type { Probes } from '../../scanner/evidence/collect.ts';
import type { ScanLimits } from '../../scanner/net/scan-budget.ts';
import type { Network } from '../../scanner/net/network.ts';
import { probeCaa } from '../../scanner/probes/caa.ts';
import { probeDnssec } from '../../scanner/probes/dnssec.ts';
import { probeMail } from '../../scanner/probes/mail.ts';
import type { ScanContext } from '../../scanner/probes/scan-context.ts';
import { probeSubdomains } from '../../scanner/probes/subdomains.ts';
import { judgeInLab } from './judge-in-lab.ts';
import { createLabContext } from './lab-network.ts';
import { startDns, type LabDns, type LabZone } from './start-dns.ts';

interface DnsVisit {
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
  /** A context of a domain whose only resolver is the lab's. Close its network. */
  readonly visit: (domain: string, visit?: DnsVisit) => ScanContext;
  readonly judge: (check: Check, domain: string, visit?: DnsVisit) => Promise<ScanTest>;
  readonly close: () => Promise<void>;
}

const listDnsProbes = (context: ScanContext): Partial<Probes> => ({
  dnssec: () => probeDnssec(context),
  caa: () => probeCaa(context),
  mail: () => probeMail(context),
  subdomains: () => probeSubdomains(context),
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
    const context = createLabContext({ host, ...own, resolvers: [dns.peer], ...options });
    return https === undefined ? context : { ...context, network: forward(context.network, https) };
  };
  const judge: DnsLab['judge'] = async (check, name, options) => {
    const context = visit(name, options);
    try {
      return await judgeInLab(check, context, listDnsProbes(context));
    } finally {
      context.network.close();
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
