import { connect, createServer, type Socket } from 'node:net';
import { listen, type LabServer } from './start-tls.ts';

/** Forwards data, each piece this many milliseconds later. */
function passOn(from: Socket, to: Socket, delayMs: number, opening: number): void {
  const begin = performance.now();
  const later = (act: () => void) => {
    // Immediate data still waits until the connection would have been established.
    const waitMs = Math.max(delayMs, opening - (performance.now() - begin) + delayMs);
    setTimeout(() => to.destroyed || act(), waitMs);
  };
  from.on('data', (chunk) => later(() => to.write(chunk)));
  from.on('end', () => later(() => to.end()));
  from.on('close', () => later(() => to.destroy()));
  from.on('error', () => undefined);
}

/**
 * A server behind a link with this round trip (ms): opening a connection takes one, a request and
 * its response another.
 */
export function startLink(port: number, roundTripMs: number): Promise<LabServer> {
  return listen(
    createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
      const far = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
      passOn(near, far, roundTripMs / 2, roundTripMs);
      passOn(far, near, roundTripMs / 2, 0);
    }),
  );
}
