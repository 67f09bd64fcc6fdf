import { networkInterfaces } from 'node:os';

/** All addresses of this machine's interfaces, without zones. */
export function listOwnAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((entries) => entries ?? [])
    .map(({ address }) => address.replace(/%.*$/, ''));
}
