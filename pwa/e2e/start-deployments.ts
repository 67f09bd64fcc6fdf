import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Deployments {
  readonly address: string;
  /** From now on the service worker is another, as after each deployment. */
  readonly deploy: () => void;
  readonly close: () => Promise<void>;
}

/** Stands before a site, and changes nothing but the bytes of its service worker. */
export async function startDeployments(site: string): Promise<Deployments> {
  let version = 0;
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/sw.js';
    const { host: _host, ...headers } = incoming.headers;
    const plain = isWorker ? { 'accept-encoding': 'identity', 'if-none-match': '' } : {};
    const options = { method: incoming.method, headers: { ...headers, ...plain } };
    const ahead = request(site + (incoming.url ?? ''), options, (answer) => {
      const { 'content-length': length, ...kept } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? kept : answer.headers);
      if (isWorker && length !== undefined) outgoing.write(`/* deployment ${version} */`);
      answer.pipe(outgoing);
    });
    ahead.on('error', () => outgoing.destroy());
    incoming.pipe(ahead);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    deploy: () => {
      version++;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
