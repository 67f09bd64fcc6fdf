/**
 * Whether a host as URL writes it, with or without the brackets of IPv6, is this machine: loopback
 * names (RFC 6761, 6.3) and addresses (RFC 1122, 3.2.1.3; RFC 4291, 2.5.3, also of mapped IPv4).
 */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  return (
    isLoopbackName(name) ||
    name === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(name) ||
    /^::ffff:7f[\da-f]{2}:[\da-f]{1,4}$/.test(name)
  );
}

/** Whether a host is a loopback name, rather than an address. */
export const isLoopbackName = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost');
