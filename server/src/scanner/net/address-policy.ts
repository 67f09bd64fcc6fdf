import { BlockList, isIP } from 'node:net';
import { carriersOfIpv4, globalIpv6, specialIpv4, specialIpv6 } from './special-ranges.ts';

/** Decides which addresses a scan may reach. An address is text in any form that `net.isIP` knows. */
export interface AddressPolicy {
  /** Public, or opened by the configuration; never one of our own, unless that is opened. */
  allows(address: string): boolean;
  /** Opened by the configuration: then any port may be asked, too. */
  opens(address: string): boolean;
}

export interface AddressPolicyOptions {
  /** CIDRs of SCAN_ALLOW, such as 10.20.0.0/16. */
  readonly allow: readonly string[];
  /** Addresses of this machine. */
  readonly own: readonly string[];
}

/** @throws TypeError for what is no CIDR */
function listRanges(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [prefix = '', bits = ''] = range.split('/');
    const family = isIP(prefix);
    if (family === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) {
      throw new TypeError(`${range} is no range of addresses`);
    }
    list.addSubnet(prefix, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

const special4 = listRanges(specialIpv4);
const special6 = listRanges(specialIpv6);
const global6 = listRanges(globalIpv6);
const carriers = listRanges(carriersOfIpv4);
const loopback6 = listRanges(['::1/128']);

function isPublic(address: string, family: number): boolean {
  if (family === 4) return !special4.check(address, 'ipv4');
  return global6.check(address, 'ipv6') && !special6.check(address, 'ipv6');
}

function carriesIpv4(address: string): boolean {
  return carriers.check(address, 'ipv6') && !loopback6.check(address, 'ipv6');
}

/** Reads the configured ranges once. @throws TypeError for what is no CIDR */
export function createAddressPolicy({ allow, own }: AddressPolicyOptions): AddressPolicy {
  const opened = listRanges(allow);
  const ours = listRanges(own.map((address) => `${address}/${isIP(address) === 4 ? 32 : 128}`));

  function opens(address: string): boolean {
    const family = isIP(address);
    // A zone (fe80::1%eth0) names an interface of ours.
    if (family === 0 || address.includes('%')) return false;
    if (family === 4) return opened.check(address, 'ipv4');
    return !carriesIpv4(address) && opened.check(address, 'ipv6');
  }

  function allows(address: string): boolean {
    if (opens(address)) return true;
    const family = isIP(address);
    if (family === 0 || address.includes('%')) return false;
    if (ours.check(address, family === 4 ? 'ipv4' : 'ipv6')) return false;
    return isPublic(address, family);
  }

  return { allows, opens };
}
