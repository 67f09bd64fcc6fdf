import { isIP } from 'node:net';
import { NetworkError, type HttpRequest } from '../network.ts';
import type { ExchangeGround } from './exchange-ground.ts';
import type { Server } from './open-connection.ts';

/** The host of a URL as it is resolved and called in TLS: no brackets, no trailing dot. */
export const readHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

export function readPort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** @throws NetworkError for what the scanner does not follow */
export function parseWebUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new NetworkError('refused', 'The address is not a valid URL.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new NetworkError('refused', 'Only http and https addresses are fetched.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new NetworkError('refused', 'Addresses with a user name or password are not fetched.');
  }
  url.hash = '';
  return url;
}

/** Where a URL is fetched from: an address of its host. @throws NetworkError */
export async function chooseServer(
  url: URL,
  { address, trust }: Pick<HttpRequest, 'address' | 'trust'>,
  { resolve, choose }: Pick<ExchangeGround, 'resolve' | 'choose'>,
): Promise<Server> {
  const host = readHost(url);
  const { v4, v6 } = await resolve(host);
  const chosen = address ?? (await choose(host, readPort(url)));
  if (![...v4, ...v6].includes(chosen)) {
    throw new NetworkError('refused', 'The address is not one of the host.');
  }
  const isEncrypted = url.protocol === 'https:';
  const isName = isIP(host) === 0;
  return {
    origin: url.origin,
    isEncrypted,
    trust,
    host: isName ? host : '',
    // Where a probe chose among the addresses, it matters which one a sentence is about.
    peer: { address: chosen, port: readPort(url), ...(address || !isName ? {} : { name: host }) },
  };
}
