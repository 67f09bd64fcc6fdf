import { constants } from 'node:crypto';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { ScanContext } from './scan-context.ts';
import { findTlsPeer } from './tls-hello.ts';

interface TlsConnection {
  readonly socket: TLSSocket;
  /** An answer of OCSP came along. */
  readonly isStapled: boolean;
}

/** Takes what old servers have; only suites without a certificate are left out. */
const permissive: ConnectionOptions = {
  minVersion: 'TLSv1',
  ciphers: 'ALL:!aNULL:@SECLEVEL=0',
  minDHSize: 1,
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
  requestOCSP: true,
  checkServerIdentity: () => undefined,
};

/** A whole handshake by OpenSSL, which judges the chain but refuses nothing. @throws NetworkError */
export async function openTls(
  context: ScanContext,
  options: ConnectionOptions,
): Promise<TlsConnection> {
  const { target, network, roots } = context;
  let isStapled = false;
  const socket = await network.connectTls(
    findTlsPeer(context),
    {
      ...permissive,
      ...(target.isAddress ? {} : { servername: target.host }),
      ...(roots === undefined ? {} : { ca: [...roots] }),
      ...options,
    },
    'handshake',
    (secured) =>
      // Null when nothing came along, whatever its type says.
      secured.once('OCSPResponse', (response: Buffer | null) => (isStapled = response !== null)),
  );
  return { socket, isStapled };
}

/** Servers that keep their sessions to themselves send nothing: they are not waited for longer. In ms. */
const quietMs = 250;

/**
 * Whether the server ends the connection for want of a client certificate. In TLS 1.3 it says so only
 * after the client has finished its handshake; a session ticket says that it has not (RFC 8446, 4.6.1).
 */
export function waitForRefusal(socket: TLSSocket): Promise<boolean> {
  if (socket.getProtocol() !== 'TLSv1.3') return Promise.resolve(false);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), quietMs);
    const conclude = (isRefused: boolean) => {
      clearTimeout(timer);
      resolve(isRefused);
    };
    socket.once('session', () => conclude(false));
    socket.once('close', () => conclude(false));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      conclude(error.code === 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED'),
    );
  });
}
