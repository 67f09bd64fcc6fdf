import type { Request } from '@hapi/hapi';

/**
 * The visitor's address: what the outermost of our own proxies saw. With 0 trusted proxies the
 * X-Forwarded-For header, which anybody can send, is not read at all.
 */
export function readClientAddress(request: Request, trustedProxies: number): string {
  if (trustedProxies === 0) return request.info.remoteAddress;
  const hops = readHeader(request, 'x-forwarded-for')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return hops.at(-trustedProxies) ?? hops[0] ?? request.info.remoteAddress;
}

/** A request header's text; '' when it is missing. */
export function readHeader(request: Request, name: string): string {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : '';
}
