import { getDomain } from 'tldts';
import type { AddressPolicy } from '../net/address-policy.ts';
import { assertAllowed } from '../net/guard.ts';
import { readHost, readPort } from '../net/http/server.ts';
import { NetworkError, type HostAddresses, type Network } from '../net/network.ts';
import { parseTargetUrl } from './parse-target-url.ts';
import { TargetRefused } from './target-refused.ts';
import type { Target } from '../evidence/evidence.ts';

/**
 * Turns what a visitor typed into a target whose addresses the guard has all passed. The network pins
 * them: what it dials for this host later are these. @throws TargetRefused
 */
export async function readTarget(
  text: string,
  network: Network,
  policy: AddressPolicy,
): Promise<Target> {
  const url = parseTargetUrl(text);
  const host = readHost(url);
  const port = readPort(url);
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  const addresses = await findAddresses(host, port, network, policy);
  const ports = { https: scheme === 'https' ? port : 443, http: scheme === 'http' ? port : 80 };
  network.tryBeside(host, port, scheme === 'https' ? ports.http : ports.https);
  const isAddress = url.hostname.startsWith('[') || /^[\d.]+$/.test(host);
  return {
    url: url.href,
    scheme,
    host,
    port,
    path: `${url.pathname}${url.search}`,
    isAddress,
    // Tenants of a shared domain, such as those of github.io, are sites of their own.
    domain: isAddress ? null : getDomain(host, { allowPrivateDomains: true }),
    addresses,
    address: await network.choose(host, port),
    ports,
  };
}

async function findAddresses(
  host: string,
  port: number,
  network: Network,
  policy: AddressPolicy,
): Promise<HostAddresses> {
  try {
    const addresses = await network.resolve(host);
    for (const address of [...addresses.v4, ...addresses.v6]) {
      assertAllowed(policy, { address, port }, 'request');
    }
    return addresses;
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
    throw new TargetRefused(error.code === 'refused' ? 'refused' : 'unreachable', error.message);
  }
}
