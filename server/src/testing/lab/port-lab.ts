import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface LabPort {
  readonly port: number;
  /** Bytes that clients have sent. */
  received(): number;
  close(): Promise<void>;
}

/** A port on 127.0.0.1 (or another address) that greets and says no more; by itself it waits to be asked. */
export async function openPort(
  greeting: string | Uint8Array = '',
  at: { readonly host?: string; readonly port?: number } = {},
): Promise<LabPort> {
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('data', (chunk) => (bytes += chunk.length));
    socket.once('close', () => sockets.delete(socket));
    if (greeting.length > 0) socket.write(greeting);
  });
  server.listen(at.port ?? 0, at.host ?? '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    received: () => bytes,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * A port on which nobody listens, nor will while the process lives: a connection has its near end
 * there. One that was free a moment ago is soon another test's.
 */
export async function findClosedPort(): Promise<number> {
  const far = createServer((socket) => socket.unref()).listen(0, '127.0.0.1');
  await once(far, 'listening');
  const near = connect((far.address() as AddressInfo).port, '127.0.0.1');
  await once(near, 'connect');
  far.unref();
  near.unref();
  return near.localPort ?? 0;
}
