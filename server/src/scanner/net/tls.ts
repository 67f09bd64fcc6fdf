import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, getCACertificates, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { explainFailure } from './explain-failure.ts';
import { NetworkError } from './network.ts';

/** Handshakes over a socket that the guard has opened. Certificates are judged only when the options ask. */
export async function startTls(
  socket: Socket,
  options: ConnectionOptions,
  place: string,
  watch?: (socket: TLSSocket) => void,
): Promise<TLSSocket> {
  let secured: TLSSocket | undefined;
  try {
    const { host: _host, port: _port, path: _path, lookup: _lookup, ...rest } = options;
    secured = connect({ rejectUnauthorized: false, ...rest, socket });
    watch?.(secured);
    await waitForSecure(secured, socket);
    return secured;
  } catch (error) {
    secured?.destroy();
    socket.destroy();
    throw explainFailure(error, place);
  }
}

function waitForSecure(secured: TLSSocket, socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    secured.once('secureConnect', resolve);
    // Stays registered: an error after the handshake belongs to the reader.
    secured.on('error', reject);
    // The socket's own end says why (its time, the scan's), where TLS would only say "reset".
    socket.once('error', reject);
    secured.once('close', () => {
      reject(
        new NetworkError(
          'unreachable',
          'The connection was closed in the TLS handshake.',
          'ECONNRESET',
        ),
      );
    });
  });
}

let trusted: readonly X509Certificate[] | undefined;

/** The roots that Node trusts, those of NODE_EXTRA_CA_CERTS among them. Read once: there are some 150. */
export function readTrustedRoots(): readonly X509Certificate[] {
  trusted ??= getCACertificates('default').map((pem) => new X509Certificate(pem));
  return trusted;
}
