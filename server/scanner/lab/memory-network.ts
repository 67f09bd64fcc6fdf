import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { createAddressPolicy } from '../src/net/address-policy.ts';
import { decodeResponse, encodeQuestion, readReplyOf } from '../src/net/dns/dns-message.ts';
import { resolveHost } from '../src/net/dns/resolve-host.ts';
import { pinAddresses } from '../src/net/guard.ts';
import { listHeaders } from '../src/net/http/connection.ts';
import { readReply } from '../src/net/http/read-body.ts';
import { parseWebUrl, readHost, readPort } from '../src/net/http/server.ts';
import { NetworkError, type HttpRequest, type Network } from '../src/net/network.ts';
import { createScanBudget, scanLimits, type ScanLimits } from '../src/net/scan-budget.ts';
import type { ScanContext } from '../src/probes/scan-context.ts';
import { buildLabTarget, type LabSite } from './lab-network.ts';
import { respondFrom, type LabZone } from './start-dns.ts';
import type { SiteResponder, SiteResponse } from './start-site.ts';

export interface MemorySite extends Pick<LabSite, 'host' | 'path' | 'scheme' | 'now'> {
  /** Closes every connection unless given. */
  readonly respond?: SiteResponder;
  /** Without it there is no resolver. */
  readonly zone?: LabZone;
  /** Other names of the site. With a zone and without these, all names are resolved in the zone. */
  readonly hosts?: readonly string[];
  /** The host itself unless given. */
  readonly domain?: string | null;
  readonly limits?: Partial<ScanLimits>;
}

/**
 * The context of a scan whose site and zone are functions: no socket, no handshake, no waiting.
 * Names, addresses, limits and bodies are handled by the code of the real network.
 */
export function createMemoryContext(site: MemorySite): ScanContext {
  const { host = 'shop.example', domain = host, path = '/', scheme = 'https' } = site;
  const target = { ...buildLabTarget({ host, path, scheme, https: 443, http: 80 }), domain };
  const hosts = site.zone && !site.hosts ? [] : [host, ...(site.hosts ?? [])];
  const network = createMemoryNetwork({ ...site, hosts });
  return {
    target: { ...target, url: new URL(target.url).href },
    network,
    now: site.now ?? new Date(),
  };
}

/** Calls a site as far as a probe does. */
export async function probeInMemory<Found>(
  site: MemorySite,
  probe: (context: ScanContext) => Promise<Found>,
): Promise<Found> {
  const context = createMemoryContext(site);
  try {
    return await probe(context);
  } finally {
    context.network.close();
  }
}

function createMemoryNetwork({
  respond = () => null,
  zone,
  hosts = [],
  limits,
}: MemorySite): Network {
  const unhurried = { burstRequests: scanLimits.maxRequests, scanMs: 600_000 };
  const budget = createScanBudget({ ...scanLimits, ...unhurried, ...limits });
  const policy = createAddressPolicy({ allow: ['127.0.0.0/8'], own: [] });
  const ask = askZone(zone, () => budget.spend('question'));
  const known = new Map(hosts.map((host) => [host, ['127.0.0.1']]));
  const pins = pinAddresses(policy, (host) => resolveHost(ask, known, host));
  const paused = new Set<string>();
  const refuse = (place: string) =>
    Promise.reject(
      new NetworkError('unreachable', `${place} refused the connection.`, 'ECONNREFUSED'),
    );
  return {
    signal: budget.signal,
    close: () => budget.close(),
    resolve: (host) => pins.resolve(host),
    async choose(host) {
      const { v4, v6 } = await pins.resolve(host);
      return v4[0] ?? v6[0] ?? '';
    },
    tryBeside: () => undefined,
    connect: ({ port, address }) => refuse(`Port ${port} of ${address}`),
    connectTls: ({ port, address }) => refuse(`Port ${port} of ${address}`),
    async exchange(wanted) {
      const url = parseWebUrl(wanted.url);
      const { v4, v6 } = await pins.resolve(readHost(url));
      const address = wanted.address ?? v4[0] ?? v6[0] ?? '';
      if (paused.has(address))
        throw new NetworkError('blocked', 'The site responded with 429 Too Many Requests.');
      await budget.spend('request');
      const reply = respond(describeRequest(url, wanted));
      const place = `Port ${readPort(url)} of ${readHost(url)}`;
      if (reply === null) throw new NetworkError('unreachable', `${place} closed the connection.`);
      if (reply.isSilent) throw new NetworkError('timeout', `${place} did not respond in time.`);
      if (reply.status === 429) paused.add(address);
      const read = await readReply(toReply(reply), wanted, budget.limits.maxBodyBytes);
      return { method: wanted.method ?? 'GET', url: url.href, address, ...read, ms: 1 };
    },
    ask,
  };
}

function askZone(zone: LabZone | undefined, spend: () => Promise<void>): Network['ask'] {
  const response = zone && respondFrom(zone);
  return async (question) => {
    if (!response) throw new NetworkError('unreachable', 'No DNS resolver is configured.');
    await spend();
    const query = encodeQuestion(question);
    const message = response(query.bytes, 'tcp');
    const packet = message && decodeResponse(query, message);
    if (!packet) throw new NetworkError('timeout', 'The DNS did not respond within 4 seconds.');
    return readReplyOf(packet);
  };
}

function describeRequest(url: URL, { method = 'GET', headers: added = {} }: HttpRequest) {
  const headers = {
    host: url.host,
    'user-agent': 'LongitudeScanner/1.0',
    'accept-encoding': 'gzip, deflate, br, zstd',
    ...added,
  };
  const host = isIP(readHost(url)) === 0 ? readHost(url) : url.hostname;
  const scheme = url.protocol === 'https:' ? ('https' as const) : ('http' as const);
  const rawHeaders = Object.entries(headers).flat();
  return { scheme, method, path: url.pathname + url.search, host, headers, rawHeaders };
}

const toReply = ({ status = 200, headers = [], body = '' }: SiteResponse) => ({
  status,
  httpVersion: '1.1' as const,
  headers: listHeaders(headers.flatMap(([name, value]) => [name, value.trim()])),
  body: Readable.from(body.length > 0 ? [Buffer.from(body)] : []),
  explainEnd: () => 'The connection ended before the body did.',
});
