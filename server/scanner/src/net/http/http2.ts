import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import type { TLSSocket } from 'node:tls';
import type { GuardedSocket } from '../dial.ts';
import {
  explainEnd,
  listHeaders,
  type Ask,
  type HttpConnection,
  type Reply,
} from './connection.ts';

function openSession(origin: string, stream: TLSSocket, headerBytes: number): ClientHttp2Session {
  const session = connect(origin, {
    createConnection: () => stream,
    settings: { enablePush: false, maxHeaderListSize: headerBytes },
    maxSessionMemory: 10,
  });
  // The streams report errors; without a listener the process would terminate.
  session.on('error', () => undefined);
  return session;
}

function waitForReply(
  stream: ClientHttp2Stream,
  session: ClientHttp2Session,
  guarded: GuardedSocket,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    stream.once('response', (headers, _flags, raw: string[]) => {
      const status = Number(headers[constants.HTTP2_HEADER_STATUS] ?? 0);
      resolve({
        status,
        httpVersion: '2',
        headers: listHeaders(raw),
        body: stream,
        explainEnd: () => explainEnd(guarded),
      });
    });
    stream.on('error', reject);
    session.once('error', reject);
    stream.once('close', () => reject(new Error('closed before the response')));
  });
}

/** HTTP/2 (RFC 9113), for sites that support nothing else. One exchange at a time. */
export function createHttp2(
  guarded: GuardedSocket,
  secured: TLSSocket,
  origin: string,
  headerBytes: number,
): HttpConnection {
  const session = openSession(origin, secured, headerBytes);
  let closed = Promise.resolve();

  function send({ method, url, headers }: Ask): Promise<Reply> {
    const stream = session.request(
      {
        ':method': method,
        ':scheme': 'https',
        ':authority': url.host,
        ':path': `${url.pathname}${url.search}`,
        ...headers,
      },
      { endStream: true },
    );
    closed = new Promise((resolve) => stream.once('close', resolve));
    return waitForReply(stream, session, guarded);
  }

  return {
    send,
    async settle() {
      await closed;
      return !session.closed && !session.destroyed;
    },
    renew: guarded.renew,
    destroy: () => {
      session.destroy();
      secured.destroy();
    },
    get isClosed() {
      return session.closed || session.destroyed;
    },
  };
}
