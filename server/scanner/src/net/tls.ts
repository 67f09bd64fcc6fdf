import { X509Certificate } from 'node:crypto';
import type { Socket } from 'node:net';
import { connect, getCACertificates, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { explainFailure } from './explain-failure.ts';
import { NetworkError } from './network.ts';

/** Handshakes over a guarded socket. Verifies certificates only when the options ask for it. */
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
    // Stays registered: an error after the handshake is for the reader.
    secured.on('error', reject);
    // The socket's own error has the real reason (a time limit), where TLS would only report a
    // reset.
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

/** The roots that Node trusts, including NODE_EXTRA_CA_CERTS. Parsed once: there are some 150. */
export function readTrustedRoots(): readonly X509Certificate[] {
  trusted ??= getCACertificates('default').map((pem) => new X509Certificate(pem));
  return trusted;
}
