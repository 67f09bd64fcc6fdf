import { constants } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { ConnectionPool, FreeSlot } from '../connection-pool.ts';
import { dial, formatPeer, type DialContext, type GuardedSocket } from '../dial.ts';
import { NetworkError, type HttpRequest, type Network, type Peer } from '../network.ts';
import { startTls } from '../tls.ts';
import type { HttpConnection } from './connection.ts';
import { createHttp1 } from './http1.ts';
import { createHttp2 } from './http2.ts';

/** The state that the exchanges of a scan share. */
export interface ExchangeContext extends DialContext {
  readonly pool: ConnectionPool;
  readonly choose: Network['choose'];
  readonly userAgent: string;
  /** Origins that only support HTTP/2. */
  readonly http2Only: Set<string>;
  /** Addresses that responded with 429: the scan sends them nothing more. */
  readonly paused: Set<string>;
}

/** The host of a URL for DNS and TLS: no brackets, no trailing dot. */
export const readHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

export function readPort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/** @throws NetworkError for URLs that the scanner does not follow */
export function parseWebUrl(text: string): URL {
  const url = URL.parse(text);
  if (url === null) throw new NetworkError('refused', 'The address is not a valid URL.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new NetworkError('refused', 'Only http and https addresses are fetched.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new NetworkError('refused', 'Addresses with a username or password are not fetched.');
  }
  url.hash = '';
  return url;
}

/** The server that a URL is fetched from: an address of its host. @throws NetworkError */
export async function chooseServer(
  url: URL,
  { address, trust }: Pick<HttpRequest, 'address' | 'trust'>,
  { pool, choose }: Pick<ExchangeContext, 'pool' | 'choose'>,
): Promise<Server> {
  const host = readHost(url);
  const { v4, v6 } = await pool.resolve(host);
  const chosen = address ?? (await choose(host, readPort(url)));
  if (![...v4, ...v6].includes(chosen)) {
    throw new NetworkError('refused', 'The address does not belong to the host.');
  }
  const isEncrypted = url.protocol === 'https:';
  const isName = isIP(host) === 0;
  return {
    origin: url.origin,
    isEncrypted,
    trust,
    host: isName ? host : '',
    // When a probe chose the address, the sentences must name it.
    peer: { address: chosen, port: readPort(url), ...(address || !isName ? {} : { name: host }) },
  };
}

/** Accepts outdated protocols: the TLS checks judge them. */
const lenientContext = createSecureContext({
  ca: [],
  minVersion: 'TLSv1',
  ciphers: 'DEFAULT:@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
});

export interface Server {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly isEncrypted: boolean;
  /** Without brackets. */
  readonly host: string;
  readonly peer: Peer;
  /** Roots for its certificate; undefined when it is not verified. */
  readonly trust: HttpRequest['trust'];
}

/** Opens a connection for HTTP in an acquired slot. @throws NetworkError */
export async function openConnection(
  context: DialContext,
  server: Server,
  version: 'http/1.1' | 'h2',
  free: FreeSlot,
): Promise<HttpConnection> {
  const { maxHeaderBytes } = context.budget.limits;
  const guarded = await dial(context, server.peer, 'request', free);
  if (!server.isEncrypted) return createHttp1(guarded, guarded.socket, maxHeaderBytes);
  const secured = await secure(guarded, server, version);
  if (version === 'http/1.1') return createHttp1(guarded, secured, maxHeaderBytes);
  if (secured.alpnProtocol === 'h2')
    return createHttp2(guarded, secured, server.origin, maxHeaderBytes);
  guarded.socket.destroy();
  throw new NetworkError('unreadable', `${formatPeer(server.peer)} does not speak HTTP.`);
}

function secure(guarded: GuardedSocket, { host, peer, trust }: Server, version: string) {
  const judged = {
    rejectUnauthorized: true,
    ...(trust === 'usual' ? {} : { ca: [...(trust ?? [])] }),
  };
  const options = {
    ...(trust === undefined ? { secureContext: lenientContext } : judged),
    ALPNProtocols: [version],
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
  return startTls(guarded.socket, options, formatPeer(peer));
}
