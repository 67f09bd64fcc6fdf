import { createAddressPolicy } from '../src/net/address-policy.ts';
import { createNetwork } from '../src/net/create-network.ts';
import type { Dialler } from '../src/net/dial.ts';
import type { ScanLimits } from '../src/net/scan-budget.ts';
import type { Network, Peer } from '../src/net/network.ts';
import type { ScanContext } from '../src/probes/scan-context.ts';
import type { Target } from '../src/evidence/evidence.ts';

export interface LabNetworkOptions {
  /** Names of the lab on 127.0.0.1, beside localhost. */
  readonly hosts?: readonly string[];
  /** The lab's own DNS server; without it no other name resolves. */
  readonly resolvers?: readonly Peer[];
  readonly limits?: Partial<ScanLimits>;
  readonly signal?: AbortSignal;
  readonly dial?: Dialler;
}

/** A network that reaches only this machine, at any port. Close it at the end of the test. */
export function createLabNetwork(options: LabNetworkOptions = {}): Network {
  const { hosts = [], resolvers = [], limits, signal, dial } = options;
  return createNetwork({
    policy: createAddressPolicy({ allow: ['127.0.0.0/8', '::1/128'], own: [] }),
    resolvers,
    userAgent: 'LongitudeScanner/1.0 (+https://longitude.example/scanner)',
    hosts: new Map(hosts.map((host) => [host, ['127.0.0.1']])),
    ...(limits ? { limits } : {}),
    ...(signal ? { signal } : {}),
    ...(dial ? { dial } : {}),
  });
}

export interface LabSite extends LabNetworkOptions {
  /**
   * Ports of the lab's servers; a missing one gets the other's number, where no server of that
   * scheme listens.
   */
  readonly https?: number;
  readonly http?: number;
  /** `localhost` unless another is given, which is then on 127.0.0.1. */
  readonly host?: string;
  /** With the query. */
  readonly path?: string;
  /** `https` unless there is no such port. */
  readonly scheme?: 'http' | 'https';
  /** The registrable domain. */
  readonly domain?: string;
  readonly now?: Date;
  /** Roots (PEM) that certificates are judged by. */
  readonly roots?: readonly string[];
}

export function buildLabTarget(site: LabSite): Target {
  const { host = 'localhost', path = '/', domain = null } = site;
  const scheme = site.scheme ?? (site.https === undefined ? 'http' : 'https');
  const https = site.https ?? site.http ?? 443;
  const http = site.http ?? site.https ?? 80;
  const port = scheme === 'https' ? https : http;
  return {
    url: `${scheme}://${host}:${port}${path}`,
    scheme,
    host,
    port,
    path,
    isAddress: host === '127.0.0.1',
    domain,
    addresses: { v4: ['127.0.0.1'], v6: [] },
    address: '127.0.0.1',
    ports: { https, http },
  };
}

/** So far in the future that no machine is too slow for them. */
const calmLimits = { scanMs: 600_000, pacedMs: 600_000, requestMs: 60_000, connectMs: 60_000 };

/** A context for a site of the lab. Close its network at the end of the test. */
export function createLabContext(site: LabSite): ScanContext {
  const target = buildLabTarget(site);
  const limits = { ...calmLimits, dnsMs: 30_000, ...site.limits };
  const hosts = [...(site.hosts ?? []), target.host];
  const network = createLabNetwork({
    ...site,
    limits,
    hosts: hosts.filter((host) => host !== '127.0.0.1'),
  });
  const roots = site.roots === undefined ? {} : { roots: site.roots };
  return { target, network, now: site.now ?? new Date(), ...roots };
}
