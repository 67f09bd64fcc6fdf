import { BlockList, isIP } from 'node:net';

/** Decides which addresses a scan may reach. An address is text in any form that `net.isIP` knows. */
export interface AddressPolicy {
  /** Public, or allowed by the configuration, as an address of our own must be. */
  allows(address: string): boolean;
  /** Allowed by the configuration: then on any port. */
  opens(address: string): boolean;
  /** Whether it is the product's own name or public address, so that a refusal can say so. */
  isOwn(host: string): boolean;
}

export interface AddressPolicyOptions {
  /** CIDRs of SCAN_ALLOW, such as 10.20.0.0/16. */
  readonly allow: readonly string[];
  /** Addresses of this machine, and the product's public ones. */
  readonly own: readonly string[];
  /** The product's host name, lower case. */
  readonly ownHost?: string;
}

/** Prefixes without public unicast addresses: IANA's special-purpose registries, as of 2025. */
export const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  // AS112 (RFC 7535 and 7534) and AMT (RFC 7450) are global, but host no sites.
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  // Multicast, reserved, and the limited broadcast.
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Not in the registry: a public address that Azure's virtual machines use to reach their host.
  '168.63.129.16/32',
] as const;

/** The only unicast space that IANA has allocated. */
const globalIpv6 = ['2000::/3'] as const;

/** Within it: protocol assignments with Teredo, documentation, 6to4, documentation again. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

/**
 * IPv6 that carries an IPv4 address: compatible, mapped, translated (RFC 2765), NAT64 (RFC 6052 and
 * 8215), Teredo, 6to4. Refused even within SCAN_ALLOW: the embedded address would bypass the
 * policy.
 */
const carriersOfIpv4 = [
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
] as const;

const special = createAddressRanges([...specialIpv4, ...specialIpv6]);
const global = createAddressRanges(['0.0.0.0/0', ...globalIpv6]);
const carriers = createAddressRanges(carriersOfIpv4);
/** In the range of IPv4-carrying addresses, but means this machine. */
const loopback = createAddressRanges(['::1/128']);

const carriesIpv4 = (address: string) => carriers.includes(address) && !loopback.includes(address);

/** Parses the configured ranges once. @throws TypeError for an invalid CIDR */
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

interface AddressRanges {
  /** False for anything but an address. */
  includes(address: string): boolean;
}

/**
 * Ranges in CIDR notation. Each family has its own list: in a shared one, ::/0 would contain all of
 * IPv4 as mapped addresses. @throws TypeError for an invalid range
 */
function createAddressRanges(ranges: readonly string[]): AddressRanges {
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const range of ranges) {
    const [prefix = '', bits = ''] = range.split('/');
    const family = readFamily(prefix);
    if (family === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 4 ? 32 : 128)) {
      throw new TypeError(`${range} is not an address range`);
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

/**
 * 4 or 6; 0 for anything else, also with a zone (fe80::1%eth0), which identifies a local interface.
 */
function readFamily(address: string): 0 | 4 | 6 {
  if (address.includes('%')) return 0;
  return isIP(address) as 0 | 4 | 6;
}
