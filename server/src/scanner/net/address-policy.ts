import { isIP } from 'node:net';
import { createAddressRanges, readFamily } from './address-ranges.ts';
import { carriersOfIpv4, globalIpv6, specialIpv4, specialIpv6 } from './special-ranges.ts';

/** Decides which addresses a scan may reach. An address is text in any form that `net.isIP` knows. */
export interface AddressPolicy {
  /** Public, or opened by the configuration; never one of our own, unless that is opened. */
  allows(address: string): boolean;
  /** Opened by the configuration: then any port may be asked, too. */
  opens(address: string): boolean;
  /** Whether it is the product's own name, or a public address of ours: a refusal can say so then. */
  isOwn(host: string): boolean;
}

export interface AddressPolicyOptions {
  /** CIDRs of SCAN_ALLOW, such as 10.20.0.0/16. */
  readonly allow: readonly string[];
  /** Addresses of this machine, and those that the product is reached at. */
  readonly own: readonly string[];
  /** The name that the product is reached by, lower case. */
  readonly ownHost?: string;
}

const special = createAddressRanges([...specialIpv4, ...specialIpv6]);
const global = createAddressRanges(['0.0.0.0/0', ...globalIpv6]);
const carriers = createAddressRanges(carriersOfIpv4);
/** It lies among the addresses that could carry one of IPv4, but is this machine. */
const loopback = createAddressRanges(['::1/128']);

const carriesIpv4 = (address: string) => carriers.includes(address) && !loopback.includes(address);

/** Reads the configured ranges once. @throws TypeError for what is no CIDR */
export function createAddressPolicy({ allow, own, ownHost }: AddressPolicyOptions): AddressPolicy {
  const opened = createAddressRanges(allow);
  const ours = createAddressRanges(
    own.map((address) => `${address}/${readFamily(address) === 4 ? 32 : 128}`),
  );
  const opens = (address: string) => opened.includes(address) && !carriesIpv4(address);
  const isPublic = (address: string) => global.includes(address) && !special.includes(address);
  return {
    opens,
    isOwn: (host) =>
      host === ownHost || (isIP(host) !== 0 && isPublic(host) && ours.includes(host)),
    allows: (address) => opens(address) || (isPublic(address) && !ours.includes(address)),
  };
}
