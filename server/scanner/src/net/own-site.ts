import { getServers } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { Peer } from './network.ts';

/** Lifetime of a cached response, and of a cached failure, in milliseconds. */
const lifetimeMs = { found: 600_000, failed: 30_000 };
/** Timeout of one query to a resolver. */
const timeout = 2_000;

/** Resolves to the product's public addresses; none when its name does not resolve. */
type FindOwnSite = (resolvers: readonly Peer[]) => Promise<readonly string[]>;

/**
 * Behind NAT or a proxy, none of the machine's interfaces has the product's public address. `host`
 * is the host of its public URL; resolved on demand, and again when the cache expires.
 */
export function createOwnSite(host: string): FindOwnSite {
  if (isIP(host) !== 0) return () => Promise.resolve([host]);
  let known: Promise<readonly string[]> | undefined;
  let until = 0;
  return (resolvers) => {
    if (known && performance.now() < until) return known;
    until = Infinity;
    known = lookUp(host, resolvers).then((addresses) => {
      until = performance.now() + (addresses.length > 0 ? lifetimeMs.found : lifetimeMs.failed);
      return addresses;
    });
    return known;
  };
}

async function lookUp(host: string, resolvers: readonly Peer[]): Promise<readonly string[]> {
  if (host === 'localhost' || resolvers.length === 0) return [];
  const resolver = new Resolver({ timeout, tries: 1 });
  resolver.setServers(resolvers.map(({ address, port }) => `[${address}]:${port}`));
  const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return answers.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
}

/** All addresses of this machine's interfaces, without zones. */
export function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''));
}

/** The resolvers of this machine, for a configuration that names none. */
export function listSystemResolvers(): Peer[] {
  return getServers().flatMap((server) => {
    if (isIP(server) !== 0) return [{ address: server, port: 53 }];
    const [, address = '', port = ''] = /^\[?([^\]]+)\]?:(\d+)$/.exec(server) ?? [];
    return isIP(address) === 0 ? [] : [{ address, port: Number(port) }];
  });
}
