import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AddressPolicy } from './address-policy.ts';
import { NetworkError, type HostAddresses, type Peer, type Purpose } from './network.ts';

/** Canonical spelling of an address. @throws NetworkError for anything else */
export function spellAddress(address: string): string {
  if (isIP(address) === 0) throw new NetworkError('refused', 'A connection needs an address.');
  return ipaddr.parse(address).toString();
}

/** Ports of the plain and the encrypted web: a stranger must not send requests to others. */
const webPorts = [80, 443];

/** @throws NetworkError unless the scan may connect there */
export function assertAllowed(policy: AddressPolicy, peer: Peer, purpose: Purpose): void {
  if (!policy.allows(peer.address)) {
    throw new NetworkError(
      'refused',
      'The address is not public, so the scanner does not connect to it.',
    );
  }
  if (purpose !== 'port' && !webPorts.includes(peer.port) && !policy.opens(peer.address)) {
    throw new NetworkError(
      'refused',
      `Port ${peer.port} is not scanned: only the web ports, 80 and 443, are.`,
    );
  }
}

export interface Pins {
  /**
   * @throws NetworkError `refused` when any address is not allowed, and the errors of the look-up
   */
  resolve(host: string): Promise<HostAddresses>;
  /** The same peer with the name that first resolved to its address. */
  name(peer: Peer): Peer;
}

/** Resolves each name only once, which defeats DNS rebinding. */
export function pinAddresses(
  policy: AddressPolicy,
  lookUp: (host: string) => Promise<HostAddresses>,
): Pins {
  const pinned = new Map<string, Promise<HostAddresses>>();
  const names = new Map<string, string>();
  const judge = async (host: string) => {
    const addresses = await lookUp(host);
    const all = [...addresses.v4, ...addresses.v6];
    if (isOwn(policy, host, all)) throw refuseOwn(host);
    if (!all.every((address) => policy.allows(address))) throw notPublic(host);
    for (const address of all) {
      if (!names.has(address) && isIP(host) === 0) names.set(address, host);
    }
    return addresses;
  };
  return {
    resolve(host) {
      const known = pinned.get(host) ?? judge(host);
      pinned.set(host, known);
      return known;
    },
    name(peer) {
      const name = names.get(peer.address);
      return name === undefined ? peer : { name, ...peer };
    },
  };
}

/** Compares the name, too: behind a proxy the product's addresses may change at any time. */
const isOwn = (policy: AddressPolicy, host: string, addresses: readonly string[]) =>
  !addresses.every((address) => policy.opens(address)) &&
  [host, ...addresses].some((each) => policy.isOwn(each));

function refuseOwn(host: string): NetworkError {
  const reason = `${host} leads to the site of this scanner itself, which it does not scan.`;
  return new NetworkError('refused', reason);
}

function notPublic(host: string): NetworkError {
  const what =
    isIP(host) === 0 ? `The name ${host} leads to an address that is` : `The address ${host} is`;
  const reason = `${what} not public, so the scanner does not connect to it.`;
  return new NetworkError('refused', reason);
}
