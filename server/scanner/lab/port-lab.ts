import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

export interface LabPort {
  readonly port: number;
  /** Bytes received from clients. */
  received(): number;
  close(): Promise<void>;
}

/**
 * A port on 127.0.0.1 (or another address) that greets and sends nothing more; otherwise it waits
 * for a request.
 */
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
 * A port without a listener, outside the range from which systems assign ports to connections: of a
 * port within it, one connection in twenty thousand comes from that same port, and reaches itself
 * (simultaneous open, RFC 9293, 3.5).
 */
export async function findClosedPort(): Promise<number> {
  // Above those of the journeys' sites.
  let port = 32_000;
  while (!(await isRefused(port))) port += 1;
  return port;
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
