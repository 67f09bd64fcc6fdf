import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, findRefusal, tooMany, tooSlow } from './raw-responses.ts';
import { hasBody, hasTwoHosts, readNetwork } from './request-headers.ts';

/** Limits of the listener; smaller in tests. */
interface Limits {
  /** Milliseconds from the connection, or from the first byte of a later request, to the end of its headers. */
  readonly headersMs: number;
  /** Milliseconds that a body may take, unless its route allows a long one. */
  readonly bodyMs: number;
  /** Milliseconds within which a client must read some of the pending response. */
  readonly stalledMs: number;
  /** Connections at a time; some 50 kB each. */
  readonly connections: number;
  /** Called for each connection that was refused, or closed to make room. */
  readonly onCrowd: (network: string) => void;
}

const productLimits: Limits = {
  headersMs: 10_000,
  bodyMs: 30_000,
  stalledMs: 60_000,
  connections: 2000,
  onCrowd: () => undefined,
};

/** Maximum milliseconds of any request. */
const maxMs = 600_000;
/**
 * Requests that may be queued on one connection: browsers don't send a second before the first
 * response.
 */
const maxWaiting = 100;
/** Milliseconds for a refused client to read the reason. */
const refusedMs = 1000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * The listener of the product. It ends slow headers and slow bodies, which Hapi's own payload
 * timeout does not, and clients that do not read their responses. `limits` are for tests.
 */
export function createListener(limits: Partial<Limits> = {}): http.Server {
  return new Listener({ ...productLimits, ...limits });
}

type Exchange = readonly [IncomingMessage, ServerResponse];

/** An open connection. */
interface Connection {
  readonly network: string;
  /** The request whose response is pending, and this response. */
  request?: IncomingMessage | undefined;
  response?: ServerResponse | undefined;
  /** How much of responses the client has read, and the number of checks without progress. */
  written: number;
  queued: number;
  looks: number;
}

/**
 * Checks without progress until a connection counts as stalled: a busy process must not mistake its
 * own pause.
 */
const stalledLooks = 12;

class Listener extends http.Server {
  readonly #limits: Limits;
  /** Oldest first. */
  readonly #connections = new Map<Socket, Connection>();
  /** Connections by network. */
  readonly #counts = new Map<string, number>();
  /** Requests queued behind the one being processed, by connection. */
  readonly #waiting = new WeakMap<Socket, (() => void)[]>();

  constructor(limits: Limits) {
    super({
      headersTimeout: limits.headersMs,
      requestTimeout: maxMs,
      keepAliveTimeout: 15_000,
      connectionsCheckingInterval: limits.headersMs / 5,
      maxHeaderSize: 16_384,
    });
    this.#limits = limits;
    const timer = setInterval(() => this.#closeStalled(), limits.stalledMs / stalledLooks);
    timer.unref();
    this.once('close', () => clearInterval(timer));
  }

  /** Admits connections and requests before Node's own listeners see them. */
  override emit(event: string, ...values: unknown[]): boolean {
    if (event === 'connection') return this.#admit(values[0] as Socket);
    if (event === 'request' || event === 'checkContinue') {
      return this.#take(event, values as unknown as Exchange);
    }
    if (event === 'clientError') return this.#refuse(values[0], values[1] as Socket);
    return super.emit(event, ...values);
  }

  #admit(socket: Socket): boolean {
    const network = readNetwork(socket);
    if (this.#connections.size >= this.#limits.connections) {
      const place = this.#findPlace();
      this.#limits.onCrowd(place?.[1].network ?? network);
      if (!place) return refuse(socket);
      this.#forget(place[0]);
      place[0].destroy();
    }
    this.#connections.set(socket, { network, written: 0, queued: 0, looks: 0 });
    this.#counts.set(network, (this.#counts.get(network) ?? 0) + 1);
    socket.once('close', () => this.#forget(socket));
    return super.emit('connection', socket);
  }

  #forget(socket: Socket): void {
    const { network } = this.#connections.get(socket) ?? {};
    if (network === undefined) return;
    this.#connections.delete(socket);
    const count = (this.#counts.get(network) ?? 0) - 1;
    if (count > 0) this.#counts.set(network, count);
    else this.#counts.delete(network);
  }

  /**
   * The connection that has to make room: of the network with the most of them, the oldest without
   * a complete request; if each has one, the oldest whose client does not read its response.
   */
  #findPlace(): [Socket, Connection] | undefined {
    const most = Math.max(...this.#counts.values());
    let unread: [Socket, Connection] | undefined;
    for (const each of this.#connections) {
      const [socket, { network, request }] = each;
      if (this.#counts.get(network) !== most) continue;
      if (!request?.complete) return each;
      if (socket.writableLength > 0) unread ??= each;
    }
    return unread;
  }

  /**
   * Requests of one connection are processed in sequence (RFC 9112, 9.3.2), so that a client that
   * pipelines gets no more than its share.
   */
  #take(event: string, [request, response]: Exchange): boolean {
    const { socket } = request;
    const respond = () => {
      const connection = this.#connections.get(socket);
      if (connection) Object.assign(connection, { request, response });
      if (hasBody(request)) boundBody(request, this.#limits.bodyMs);
      response.once('close', () => this.#takeNext(socket));
      if (hasTwoHosts(request)) endWith(socket, badRequest);
      else super.emit(event, request, response);
    };
    this.#queue(socket, respond);
    return true;
  }

  #queue(socket: Socket, respond: () => void): void {
    const waiting = this.#waiting.get(socket);
    if (!waiting) {
      this.#waiting.set(socket, []);
      respond();
    } else if (waiting.push(respond) > maxWaiting) socket.destroy();
  }

  #takeNext(socket: Socket): void {
    const connection = this.#connections.get(socket);
    if (connection) Object.assign(connection, { request: undefined, response: undefined });
    const next = this.#waiting.get(socket)?.shift();
    // Other connections go first.
    if (next) setImmediate(() => (socket.destroyed ? undefined : next()));
    else this.#waiting.delete(socket);
  }

  /** Responds to bytes that are no request, or not in time, after the requests before them. */
  #refuse(error: unknown, socket: Socket): boolean {
    const response = findRefusal(error as NodeJS.ErrnoException);
    // Browsers open connections in advance: a response without a request would be shown as that of
    // the next request; a request that finds its connection closed is retried on another.
    const { request, response: pending } = this.#connections.get(socket) ?? {};
    if (response === undefined || !socket.writable || socket.bytesRead === 0) socket.destroy();
    // The body of this request will never be complete: its handler would wait for it in vain.
    else if (request && !request.complete && !pending?.headersSent) endWith(socket, response);
    else this.#queue(socket, () => endWith(socket, response));
    return true;
  }

  /** Closes connections whose client does not read the pending response. */
  #closeStalled(): void {
    for (const [socket, connection] of this.#connections) {
      const written = socket.bytesWritten - socket.writableLength;
      const queued = countQueued(socket);
      const isReading = written !== connection.written || queued !== connection.queued;
      if (socket.writableLength === 0 || isReading)
        Object.assign(connection, { written, queued, looks: 0 });
      else if (++connection.looks >= stalledLooks) socket.destroy();
    }
  }
}

/**
 * Bytes of the pending write that wait for room in the socket's buffer; Node's timeouts read it.
 */
function countQueued(socket: Socket): number {
  const { _handle: handle } = socket as { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}

/** Responds to a connection above the limit, whatever its request. */
function refuse(socket: Socket): boolean {
  socket.on('error', () => undefined);
  // Unread bytes would reset the connection, and the response with it.
  socket.resume().end(tooMany);
  setTimeout(() => socket.destroy(), refusedMs).unref();
  return true;
}

/**
 * Lets a body take up to ten minutes, for a caller that may upload: a phone on a train is slow with
 * 10 MB. A route that calls this limits pauses with its socket idle timeout.
 */
export function allowLongBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

function endWith(socket: Socket, response: string): void {
  socket.end(response, () => socket.destroy());
}

function boundBody(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    endWith(request.socket, tooSlow);
  }, ms);
  timer.unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}
