import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { Peer } from '../src/net/network.ts';

interface DnsLink {
  readonly peer: Peer;
  readonly close: () => Promise<void>;
}

/** A DNS server behind a link with this round trip (ms); UDP only. */
export async function startDnsLink(server: Peer, roundTripMs: number): Promise<DnsLink> {
  const near = createSocket('udp4').bind(0, '127.0.0.1');
  await once(near, 'listening');
  near.on('message', (question, from) => {
    const far = createSocket('udp4');
    far.on('error', () => undefined);
    // Half of the time in each direction: only their sum can be measured.
    setTimeout(() => far.send(question, server.port, server.address), roundTripMs);
    far.once('message', (response) => {
      near.send(response, from.port, from.address);
      far.close();
    });
  });
  const { port, address } = near.address();
  return {
    peer: { address, port },
    async close() {
      near.close();
      await once(near, 'close');
    },
  };
}
