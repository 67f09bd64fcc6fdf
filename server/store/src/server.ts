/**
 * Connections: splits the byte stream into messages and sends the replies of each connection in
 * order.
 */
import { createServer, type Server, type Socket } from 'node:net';
import type { Engine } from './engine.ts';
import {
  MAX_MESSAGE,
  type Message,
  messageLength,
  ProtocolError,
  readMessage,
  writeReply,
} from './wire.ts';

/**
 * Backpressure: a connection with more unanswered messages, or bytes of them, is not read for now.
 */
const MAX_WAITING = 32;
const MAX_WAITING_BYTES = MAX_MESSAGE;
/** Bytes that all connections together may have announced but not yet sent. */
const MAX_ANNOUNCED = 512_000_000;

/** The state that all connections of a server share. */
interface Shared {
  readonly engine: Engine;
  /** Milliseconds from the first byte of a message to its last. */
  readonly idleTimeoutMs: number;
  announced: number;
}

class Connection {
  private readonly socket: Socket;
  private readonly shared: Shared;
  private readonly id: number;
  /** The message being received, or its four length bytes until they are complete. */
  private partial: Buffer | undefined;
  private held = 0;
  private timer: NodeJS.Timeout | undefined;
  private waiting: { message: Message; size: number }[] = [];
  private waitingBytes = 0;
  private busy = false;

  constructor(socket: Socket, shared: Shared, id: number) {
    this.socket = socket;
    this.shared = shared;
    this.id = id;
  }

  open(): void {
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => this.receive(chunk));
    // A client that disconnects is not reported; `close` follows.
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.expect(undefined));
    this.socket.on('drain', () => this.next());
  }

  private receive(chunk: Buffer): void {
    try {
      for (let at = 0; at < chunk.length;) at += this.take(chunk.subarray(at));
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      this.socket.destroy();
      return;
    }
    if (this.waiting.length > MAX_WAITING || this.waitingBytes > MAX_WAITING_BYTES) {
      this.socket.pause();
      this.arm();
    }
    this.next();
  }

  /** Takes the next message, or a part of one. @returns the number of bytes that were used */
  private take(bytes: Buffer): number {
    if (!this.partial) {
      const length = bytes.length < 4 ? 4 : messageLength(bytes);
      if (length <= bytes.length) {
        this.accept(bytes.subarray(0, length));
        return length;
      }
      this.expect(length);
    }
    const partial = this.partial as unknown as Buffer;
    const used = bytes.copy(partial, this.held);
    this.held += used;
    if (this.held < partial.length) return used;
    const isLength = partial.length === 4;
    this.expect(isLength ? messageLength(partial) : undefined);
    if (isLength) this.held = partial.copy(this.partial as unknown as Buffer);
    else this.accept(partial);
    return used;
  }

  /** Makes room for a message of `length` bytes, and starts its timeout. */
  private expect(length: number | undefined): void {
    const { shared } = this;
    shared.announced += (length ?? 0) - (this.partial?.length ?? 0);
    this.held = 0;
    this.partial = length === undefined ? undefined : Buffer.allocUnsafeSlow(length);
    this.arm();
    if (this.partial && shared.announced > MAX_ANNOUNCED)
      throw new ProtocolError('too much is announced');
  }

  /** Starts the timeout for the rest of a message, unless the server itself does not read it. */
  private arm(): void {
    clearTimeout(this.timer);
    if (this.partial && !this.socket.isPaused())
      this.timer = setTimeout(() => this.socket.destroy(), this.shared.idleTimeoutMs).unref();
  }

  private accept(bytes: Buffer): void {
    this.waiting.push({ message: readMessage(bytes), size: bytes.length });
    this.waitingBytes += bytes.length;
  }

  private next(): void {
    // A client that does not read gets no further replies, which would have to be buffered.
    if (this.busy || this.socket.writableNeedDrain) return;
    const first = this.waiting.shift();
    if (!first) return;
    const { message, size } = first;
    this.busy = true;
    this.shared.engine.submit(message, this.id, (bytes) => {
      this.busy = false;
      this.waitingBytes -= size;
      const { socket } = this;
      if (message.answered && !socket.destroyed) socket.write(writeReply(message, bytes));
      if (socket.isPaused() && this.waiting.length <= MAX_WAITING / 2) {
        socket.resume();
        this.arm();
      }
      this.next();
    });
  }
}

interface StoreServer {
  readonly server: Server;
  /** Accepts nothing more, replies to received messages, then closes all connections. */
  readonly close: () => Promise<void>;
}

/** @param idleTimeoutMs milliseconds a client may take for one message; idle connections may stay. */
export function createStoreServer(engine: Engine, idleTimeoutMs = 60_000): StoreServer {
  const sockets = new Set<Socket>();
  const shared: Shared = { engine, idleTimeoutMs: idleTimeoutMs, announced: 0 };
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Connection(socket, shared, ++connections).open();
  });
  // Without a free file descriptor a client cannot be accepted; the others are still served.
  server.on('error', () => undefined);
  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    await engine.drained();
    for (const socket of sockets) socket.end(() => socket.destroy());
    await closed;
  };
  return { server, close };
}
