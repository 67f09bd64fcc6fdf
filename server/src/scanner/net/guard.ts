import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AddressPolicy } from './address-policy.ts';
import { NetworkError, type Peer, type Purpose } from './network.ts';

/** One spelling for each address. @throws NetworkError when it is none */
export function spellAddress(address: string): string {
  if (isIP(address) === 0) throw new NetworkError('refused', 'A connection needs an address.');
  return ipaddr.parse(address).toString();
}

/** The port of the plain and of the encrypted web: others are not for strangers to ask. */
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
      `Port ${peer.port} is not scanned: only 80 and 443 are, the ports of the web.`,
    );
  }
}
