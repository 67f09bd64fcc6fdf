import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer, Server as TlsServer, type TlsOptions } from 'node:tls';
import { count } from '../../src/testing/count.ts';
import type { LabCertificate } from './build-certificate.ts';

/** A server of the lab on 127.0.0.1. */
export interface LabServer {
  readonly port: number;
  /** Number of accepted connections. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

/** Listens on a free port; `close` ends its connections as well. */
export async function listen(server: Server): Promise<LabServer> {
  if (server instanceof TlsServer) count('TLS sites');
  const sockets = new Set<{ destroy: () => void }>();
  let taken = 0;
  server.on('connection', (socket) => {
    taken += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    count: () => taken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface TlsSite extends Omit<TlsOptions, 'cert' | 'key'> {
  readonly certificate: LabCertificate;
  /** With a key of another kind, for visitors who do not accept the first. */
  readonly second?: LabCertificate;
  /** Intermediates that are sent along. */
  readonly chain?: readonly LabCertificate[];
  /** The stapled response of the handshake. */
  readonly staple?: Buffer;
}

/** A TLS server by OpenSSL, which responds to every request with 404. */
export function startTls({ certificate, second, chain = [], staple, ...options }: TlsSite) {
  const shown = second ? [certificate, second] : [certificate];
  const server = createServer({
    cert: shown.map((leaf) => [leaf, ...chain].map(({ pem }) => pem).join('\n')),
    key: shown.map(({ key }) => key),
    ...options,
  });
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n'));
  });
  if (staple !== undefined) {
    server.on(
      'OCSPRequest',
      (_der: Buffer, _issuer: Buffer, respond: (error: null, response: Buffer) => void) =>
        respond(null, staple),
    );
  }
  return listen(server);
}

/** A plain HTTP server. */
export const startHttp = (respond: RequestListener) => listen(createHttpServer(respond));
