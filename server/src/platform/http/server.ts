import Hapi, { type Server } from '@hapi/hapi';
import { createListener } from './listener.ts';

interface ServerOptions {
  readonly host: string;
  readonly port: number;
  /** Called for each connection that was refused, or closed to make room. */
  readonly onCrowd: (network: string) => void;
}

/** An HTTP server without routes, for one origin. It listens after `server.start()`. */
export function createServer({ host, port, onCrowd }: ServerOptions): Server {
  return Hapi.server({
    host,
    port,
    listener: createListener({ onCrowd }),
    compression: { minBytes: 1024 },
    routes: {
      cors: false,
      // Half the time of zlib's default level 6, for a tenth more bytes: lists arrive sooner.
      compression: { gzip: { level: 3 } },
      state: { parse: false, failAction: 'ignore' },
      // Hapi would respond to a bad range in its own format.
      response: { ranges: false },
    },
    router: { stripTrailingSlash: true },
  });
}
