import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { serveShop } from './serve-shop.ts';
import { buildWeakIdentity } from './build-weak-identity.ts';

export interface Shop {
  /** Ports on 127.0.0.1. */
  readonly https: number;
  readonly http: number;
  close(): Promise<void>;
}

/**
 * A little shop with about every fault that a scan can find, only on this machine. It is code of a
 * demo: nothing of it is ever part of the product's own pages.
 */
export async function startShop(now: number): Promise<Shop> {
  const outdated = { minVersion: 'TLSv1', ciphers: 'ALL:!aNULL:@SECLEVEL=0' } as const;
  const encrypted = createHttps({ ...outdated, ...buildWeakIdentity(now) }, serveShop);
  const servers = [encrypted, createHttp(serveShop)] as const;
  const [https, http] = await Promise.all(servers.map(listen));
  return {
    https: https ?? 0,
    http: http ?? 0,
    async close() {
      const ends = servers.map((server) => once(server, 'close'));
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
      await Promise.all(ends);
    },
  };
}

async function listen(server: ReturnType<typeof createHttp>): Promise<number> {
  // Scans start incomplete handshakes and disconnect.
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
