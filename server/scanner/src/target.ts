import { getDomain } from 'tldts';
import type { Target } from './evidence/evidence.ts';
import type { AddressPolicy } from './net/address-policy.ts';
import { assertAllowed } from './net/guard.ts';
import { readHost, readPort } from './net/http/server.ts';
import { NetworkError, type HostAddresses, type Network } from './net/network.ts';
import { TargetRefused } from './scan-errors.ts';

/**
 * Converts a visitor's input to a target whose addresses have all passed the guard. The network
 * pins them: later connections to this host use the same ones. @throws TargetRefused
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
    // Tenants of a shared domain, such as github.io, are separate sites.
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

/** Characters that the URL parser would silently drop or change. */
const strange = /[\s\\\p{Cc}\p{Cf}]/u;
/** Labels of a host name (RFC 1123; underscores occur in practice), after IDNA. */
const hostName =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
const maxUrl = 2000;

const invalid = (message: string) => new TargetRefused('invalid', message);

/**
 * Parses a visitor's input: the URL without fragment and trailing dot, its host in A-labels (RFC
 * 5890). Makes no network request; the guard checks the addresses later.
 * @throws TargetRefused
 */
export function parseTargetUrl(text: string): URL {
  const typed = text.trim();
  if (typed === '') throw invalid('Please enter the address of a website.');
  if (typed.length > maxUrl) throw invalid('The address is longer than 2,000 characters.');
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) {
    throw invalid('Please include https:// in the address, as in https://www.example.com.');
  }
  const url = strange.test(typed) ? null : URL.parse(typed);
  if (url === null) throw invalid('This is not a valid web address.');
  assertPlain(url);
  url.hash = '';
  url.hostname = url.hostname.replace(/\.$/, '');
  if (!url.hostname.startsWith('[') && !hostName.test(url.hostname)) {
    throw invalid('This is not a valid host name.');
  }
  return url;
}

function assertPlain({ protocol, username, password }: URL): void {
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw invalid('Only addresses that begin with http:// or https:// can be scanned.');
  }
  if (username !== '' || password !== '') {
    throw invalid('Please leave the user name and password out of the address.');
  }
}
