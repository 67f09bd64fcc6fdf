import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Failure } from './failure.ts';

/** More than any text of the API; files are streamed. */
const maxTextBytes = 64_000_000;

/** The parts of a response that commands read. */
type Result = Pick<Response, 'ok' | 'status' | 'body' | 'text' | 'json'> & {
  readonly headers: Pick<Headers, 'get' | 'has'>;
};

/**
 * As `fetch` with `redirect: 'manual'`, without undici: loading that takes longer than Node's own
 * start, which a list would wait for. Only a form is sent by `fetch` itself.
 */
export async function sendRequest(address: string, init: RequestInit = {}): Promise<Response> {
  const { body, signal } = init;
  const isForm = body !== undefined && body !== null && typeof body !== 'string';
  if (isForm) return fetch(address, { ...init, redirect: 'manual' });
  const url = new URL(address);
  // An import of node:http evaluates all its exports, and some of them load undici.
  const { request } = process.getBuiltinModule(
    url.protocol === 'https:' ? 'node:https' : 'node:http',
  );
  const headers = { 'accept-encoding': 'gzip', ...(init.headers as Record<string, string>) };
  const method = init.method ?? 'GET';
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, { method, headers, ...(signal ? { signal } : {}) }, resolve);
    outgoing.on('error', (error) => reject(readCause(error, signal)));
    outgoing.end(body ?? undefined);
  });
  return toResponse(message, url.origin, signal) as Response;
}

function toResponse(
  message: IncomingMessage,
  origin: string,
  signal: RequestInit['signal'],
): Result {
  const { statusCode: status = 0, headers } = message;
  const stream = decode(message);
  const text = () => readText(stream, origin, signal);
  return {
    status,
    ok: status >= 200 && status < 300,
    headers: {
      get: (name) => headers[name.toLowerCase()]?.toString() ?? null,
      has: (name) => headers[name.toLowerCase()] !== undefined,
    },
    get body() {
      const { Readable } = process.getBuiltinModule('node:stream');
      return Readable.toWeb(stream) as Response['body'];
    },
    text,
    json: async () => JSON.parse(await text()) as unknown,
  };
}

function decode(message: IncomingMessage): Readable {
  if (message.headers['content-encoding'] !== 'gzip') return message;
  const { pipeline } = process.getBuiltinModule('node:stream');
  // An error on the way ends the reader of the decoded text, which reports it.
  return pipeline(message, process.getBuiltinModule('node:zlib').createGunzip(), () => {});
}

async function readText(
  stream: Readable,
  origin: string,
  signal: RequestInit['signal'],
): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxTextBytes)
        throw new Failure(`The response of ${origin} is too large to read.`);
      chunks.push(chunk);
    }
  } catch (error) {
    throw readCause(error, signal);
  }
  return Buffer.concat(chunks)
    .toString()
    .replace(/^\ufeff/, '');
}

/** The reason of the signal that ended a call, as `fetch` reports it. */
function readCause(error: unknown, signal: RequestInit['signal']): unknown {
  return signal?.aborted ? signal.reason : error;
}
