import type { Request } from '@hapi/hapi';

/**
 * The visitor's address: what the outermost of our own proxies saw. With 0 trusted proxies the
 * X-Forwarded-For header, which anybody can send, is not read at all.
 */
export function readClientAddress(request: Request, trustedProxies: number): string {
  if (trustedProxies === 0) return request.info.remoteAddress;
  const header = request.headers['x-forwarded-for'];
  const hops = String(header ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '');
  return hops.at(-trustedProxies) ?? hops[0] ?? request.info.remoteAddress;
}
