import { BlockList, isIP } from 'node:net';

export interface AddressRanges {
  /** False for what is no address. */
  includes(address: string): boolean;
}

/**
 * Ranges in CIDR notation. The families have a list each: in one list, ::/0 would hold all of IPv4 as
 * mapped addresses. @throws TypeError for what is no range
 */
export function createAddressRanges(ranges: readonly string[]): AddressRanges {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const range of ranges) {
    const [prefix = '', bits = ''] = range.split('/');
    const family = readFamily(prefix);
    if (family === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) {
      throw new TypeError(`${range} is no range of addresses`);
    }
    lists[family].addSubnet(prefix, Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return {
    includes(address) {
      const family = readFamily(address);
      return family !== 0 && lists[family].check(address, family === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/** 4 or 6, or 0 for what is no address; one with a zone (fe80::1%eth0) names an interface of ours and is none. */
export function readFamily(address: string): 0 | 4 | 6 {
  if (address.includes('%')) return 0;
  return isIP(address) as 0 | 4 | 6;
}
