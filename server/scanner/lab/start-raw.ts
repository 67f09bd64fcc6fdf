import { createServer, type Socket } from 'node:net';
import { listen, type LabServer } from './start-tls.ts';

/**
 * A server that handles connections freely; `onRequest` is called when a request's head has
 * arrived.
 */
export interface RawScript {
  readonly onConnect?: (socket: Socket) => void;
  readonly onRequest?: (socket: Socket, head: string, times: number) => void;
}

/** Speaks TCP on 127.0.0.1, byte by byte as a test defines. */
export function startRaw({ onConnect, onRequest }: RawScript): Promise<LabServer> {
  let times = 0;
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let head = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      onRequest?.(socket, head.slice(0, end), times++);
      head = head.slice(end + 4);
    });
    onConnect?.(socket);
  });
  return listen(server);
}

/** Writes a part every few milliseconds until the connection ends. */
export function drip(socket: Socket, parts: () => string | Buffer, everyMs = 5): void {
  const timer = setInterval(() => socket.write(parts()), everyMs);
  socket.once('close', () => clearInterval(timer));
}

/** Writes a part repeatedly, as fast as the other side reads. */
export function flood(socket: Socket, part: string | Buffer): void {
  const pour = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', pour);
  pour();
}
