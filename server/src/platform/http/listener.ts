import http, { type IncomingMessage } from 'node:http';
import { errorCodes } from '@longitude/contract/core/errors';

/** Milliseconds that a body may take, unless its route allows a long one. */
const bodyMs = 30_000;
/** Milliseconds that any request may take. */
const maxMs = 600_000;

const { text: error } = errorCodes.too_slow;
const slowBody = JSON.stringify({ error, code: 'too_slow' });
/** No handler has seen the request yet, so the listener answers it. */
const tooSlow = [
  'HTTP/1.1 408 Request Timeout',
  'connection: close',
  'content-type: application/json; charset=utf-8',
  `content-length: ${Buffer.byteLength(slowBody)}`,
  '',
  slowBody,
].join('\r\n');

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/**
 * The listener of the product. It ends slow headers and slow bodies, which Hapi's own payload
 * timeout does not. `limits` are for tests.
 */
export function createListener(limits = { bodyMs }): http.Server {
  const listener = http.createServer({
    headersTimeout: 10_000,
    requestTimeout: maxMs,
    keepAliveTimeout: 15_000,
    connectionsCheckingInterval: 2_000,
    maxHeaderSize: 16_384,
  });
  listener.on('request', (request) => {
    if (hasBody(request)) boundBody(request, limits.bodyMs);
  });
  return listener;
}

/**
 * Lets a body take up to ten minutes, for a caller that may upload: a phone on a train needs a
 * while for 10 MB. A route that calls this bounds the pauses with its socket idle timeout.
 */
export function allowLongBody(request: IncomingMessage): void {
  clearTimeout(timers.get(request));
}

/** A message with a body says so (RFC 9112, 6). */
function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function boundBody(request: IncomingMessage, ms: number): void {
  const timer = setTimeout(() => {
    if (request.complete) return;
    request.socket.end(tooSlow, () => request.socket.destroy());
  }, ms);
  timer.unref();
  timers.set(request, timer);
  request.once('close', () => clearTimeout(timer));
}
