import { constants } from 'node:crypto';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { Scene } from './scene.ts';
import { findTlsPeer } from './tls-hello.ts';

export interface TlsConnection {
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
export async function openTls(scene: Scene, options: ConnectionOptions): Promise<TlsConnection> {
  const { target, network, roots } = scene;
  let isStapled = false;
  const socket = await network.connectTls(
    findTlsPeer(scene),
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
