import { once } from 'node:events';
import { createServer, Socket, type AddressInfo } from 'node:net';
import { dialAddress, type Dialler } from '../src/net/dial.ts';
import type { Peer } from '../src/net/network.ts';

/** Listens on loopback and counts connections: each has passed the guard. */
interface Canary {
  readonly port: number;
  readonly countVisits: () => number;
  /**
   * Records the dialled peers. Loopback is dialled for real, at the canary's port instead of the
   * given one; no other address is dialled: the connection fails.
   */
  readonly dial: Dialler;
  readonly dialled: readonly Peer[];
  readonly close: () => Promise<void>;
}

export async function startCanary(): Promise<Canary> {
  let visits = 0;
  const dialled: Peer[] = [];
  const server = createServer((socket) => {
    visits += 1;
    socket.on('error', () => undefined).destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  function dial(peer: Peer): Socket {
    dialled.push(peer);
    const isLoopback = peer.address.startsWith('127.') || peer.address === '::1';
    if (isLoopback) return dialAddress({ address: '127.0.0.1', port });
    const dead = new Socket();
    process.nextTick(() => dead.destroy(new Error('Nobody is dialled here.')));
    return dead;
  }

  return {
    port,
    countVisits: () => visits,
    dial,
    dialled,
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
