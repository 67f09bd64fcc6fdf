import { constants } from 'node:crypto';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { ScanContext } from './scan-context.ts';
import { findTlsPeer } from './tls-hello.ts';

interface TlsConnection {
  readonly socket: TLSSocket;
  /** The handshake included an OCSP response. */
  readonly isStapled: boolean;
}

/** Accepts legacy suites; excludes only those without a certificate. */
const permissive: ConnectionOptions = {
  minVersion: 'TLSv1',
  ciphers: 'ALL:!aNULL:@SECLEVEL=0',
  minDHSize: 1,
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT,
  requestOCSP: true,
  checkServerIdentity: () => undefined,
};

/** A full OpenSSL handshake that verifies the chain but rejects nothing. @throws NetworkError */
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
      // Null without a response, whatever the type says.
      secured.once('OCSPResponse', (response: Buffer | null) => (isStapled = response !== null)),
  );
  return { socket, isStapled };
}

/** Wait in ms for a session ticket: servers without tickets send nothing. */
const quietMs = 250;

/**
 * Whether the server ends the connection for lack of a client certificate. In TLS 1.3 it does so
 * only after the client has finished its handshake; a session ticket shows that it has not (RFC
 * 8446, 4.6.1).
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
