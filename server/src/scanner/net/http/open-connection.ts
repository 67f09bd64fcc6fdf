import { constants } from 'node:crypto';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { dial, namePlace, type DialGround, type Line } from '../dial.ts';
import { NetworkError, type HttpRequest, type Peer } from '../network.ts';
import { startTls } from '../start-tls.ts';
import type { FreeSlot } from '../slots.ts';
import type { HttpConnection } from './connection.ts';
import { createHttp1 } from './http1.ts';
import { createHttp2 } from './http2.ts';

/** Old sites are read as well as new ones: what they speak is judged by the TLS checks. */
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
  /** Whom its certificate has to lead to; undefined when it is not judged. */
  readonly trust: HttpRequest['trust'];
}

/** Opens a connection for HTTP in a slot that was taken. @throws NetworkError */
export async function openConnection(
  ground: DialGround,
  server: Server,
  version: 'http/1.1' | 'h2',
  free: FreeSlot,
): Promise<HttpConnection> {
  const { headerBytes } = ground.limits;
  const line = await dial(ground, server.peer, 'request', free);
  if (!server.isEncrypted) return createHttp1(line, line.socket, headerBytes);
  const secured = await secure(line, server, version);
  if (version === 'http/1.1') return createHttp1(line, secured, headerBytes);
  if (secured.alpnProtocol === 'h2') return createHttp2(line, secured, server.origin, headerBytes);
  line.socket.destroy();
  throw new NetworkError('unreadable', `${namePlace(server.peer)} does not speak HTTP.`);
}

function secure(line: Line, { host, peer, trust }: Server, version: string) {
  const judged = {
    rejectUnauthorized: true,
    ...(trust === 'usual' ? {} : { ca: [...(trust ?? [])] }),
  };
  const options = {
    ...(trust === undefined ? { secureContext: lenientContext } : judged),
    ALPNProtocols: [version],
    ...(isIP(host) === 0 ? { servername: host } : {}),
  };
  return startTls(line.socket, options, namePlace(peer));
}
