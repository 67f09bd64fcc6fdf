/** Prefixes that are no public unicast addresses: IANA's special-purpose registries, as of 2025. */
export const specialIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  // AS112 (RFC 7535 and 7534) and AMT (RFC 7450) are global, but no site lives there.
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
  // Not in the registry: a public address by which machines of Azure reach their host.
  '168.63.129.16/32',
] as const;

/** The only unicast space that IANA has given out. */
export const globalIpv6 = ['2000::/3'] as const;

/** Within it: protocol assignments with Teredo, documentation, 6to4, documentation again. */
export const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

/**
 * IPv6 that carries an IPv4 address: compatible, mapped, translated (RFC 2765), NAT64 (RFC 6052 and
 * 8215), Teredo, 6to4. They are refused even where SCAN_ALLOW covers them: the address within would
 * be reached unjudged.
 */
export const carriersOfIpv4 = [
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '2001::/32',
  '2002::/16',
] as const;
