import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Request } from '@hapi/hapi';
import ipaddr from 'ipaddr.js';

/**
 * The visitor's address: as seen by the outermost of our own proxies, without its port. With 0
 * trusted proxies the X-Forwarded-For header, which anyone can send, is not read at all.
 */
export function readClientAddress(request: Request, trustedProxies: number): string {
  // A closed connection has no address any more.
  const socket = (request.info.remoteAddress as string | undefined) ?? '';
  if (trustedProxies === 0) return normaliseAddress(socket) ?? socket;
  const hops = readHeader(request, 'x-forwarded-for')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  const hop = hops.at(-trustedProxies) ?? hops[0] ?? socket;
  // An invalid forwarded address identifies no one: such clients share the proxy's limit.
  return normaliseAddress(hop) ?? normaliseAddress(socket) ?? socket;
}

/**
 * The key of rate limits: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 * household (RFC 6177, 2) and in which the address could change with every call.
 */
export function toNetwork(address: string): string {
  return ipaddr.IPv6.isValid(address) ? toPrefix(address, 64) : address;
}

/**
 * The /48 of an IPv6 address: a provider may delegate all of it to one customer (RFC 6177, 2), who
 * then has 65,536 networks. Undefined for IPv4, where one address is one customer.
 */
export function toWideNetwork(address: string): string | undefined {
  return ipaddr.IPv6.isValid(address) ? toPrefix(address, 48) : undefined;
}

/** The network that a connection counts for; empty when it has closed. */
export function readNetwork({ remoteAddress = '' }: Pick<Socket, 'remoteAddress'>): string {
  const address = normaliseAddress(remoteAddress) ?? remoteAddress;
  return toWideNetwork(address) ?? address;
}

function toPrefix(address: string, bits: number): string {
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`).toString()}/${bits}`;
}

/**
 * An address in one canonical form: IPv4 if possible (also mapped into IPv6, RFC 4291, 2.5.5.2),
 * without port, brackets or zone. Undefined for other text.
 */
function normaliseAddress(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text);
  const [host = ''] = (bare?.[1] ?? bare?.[2] ?? text).split('%');
  if (!ipaddr.IPv6.isValid(host) && !ipaddr.IPv4.isValidFourPartDecimal(host)) return undefined;
  return ipaddr.process(host).toString();
}

/** A request header's text; '' when it is missing. */
export function readHeader(request: Request, name: string): string {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** Proxies and servers may disagree about which of two Host headers counts (RFC 9112, 3.2). */
export function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    if (rawHeaders[n]?.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1;
}

/** A message with a body announces it (RFC 9112, 6). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}
