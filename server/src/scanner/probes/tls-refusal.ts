import type { TLSSocket } from 'node:tls';

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
