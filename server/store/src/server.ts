/** Connections: cuts the byte stream into messages and answers each connection in its order. */
import { createServer, type Server, type Socket } from 'node:net';
import type { Engine } from './engine.ts';
import { type Message, messageLength, ProtocolError, readMessage, writeReply } from './wire.ts';

/** A connection with more unanswered messages than this is read no further for now. */
const MAX_WAITING = 32;

class Connection {
  private readonly socket: Socket;
  private readonly engine: Engine;
  private readonly id: number;
  private chunks: Buffer[] = [];
  private held = 0;
  private needed = 4;
  private waiting: Message[] = [];
  private busy = false;

  constructor(socket: Socket, engine: Engine, id: number) {
    this.socket = socket;
    this.engine = engine;
    this.id = id;
  }

  open(): void {
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => this.receive(chunk));
    // A client that goes away is nothing to report; `close` follows.
    this.socket.on('error', () => undefined);
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.held += chunk.length;
    if (this.held < this.needed) return;
    try {
      this.cut();
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.chunks = [];
      this.socket.destroy();
      return;
    }
    if (this.waiting.length > MAX_WAITING) this.socket.pause();
    this.next();
  }

  private cut(): void {
    let buf = this.chunks.length === 1 ? (this.chunks[0] as Buffer) : Buffer.concat(this.chunks);
    this.needed = 4;
    while (buf.length >= 4) {
      const length = messageLength(buf);
      if (buf.length < length) {
        this.needed = length;
        break;
      }
      this.waiting.push(readMessage(buf.subarray(0, length)));
      buf = buf.subarray(length);
    }
    this.chunks = buf.length > 0 ? [buf] : [];
    this.held = buf.length;
  }

  private next(): void {
    if (this.busy) return;
    const message = this.waiting.shift();
    if (!message) return;
    this.busy = true;
    this.engine.submit(message, this.id, (bytes) => {
      this.busy = false;
      if (message.answered && !this.socket.destroyed) this.socket.write(writeReply(message, bytes));
      if (this.socket.isPaused() && this.waiting.length <= MAX_WAITING / 2) this.socket.resume();
      this.next();
    });
  }
}

export interface StoreServer {
  readonly server: Server;
  /** Accepts nothing more, answers what has arrived, then closes all connections. */
  readonly close: () => Promise<void>;
}

export function createStoreServer(engine: Engine): StoreServer {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const connection = new Connection(socket, engine, ++connections);
    connection.open();
  });
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    await engine.drained();
    for (const socket of sockets) socket.end(() => socket.destroy());
    await closed;
  };
  return { server, close };
}
