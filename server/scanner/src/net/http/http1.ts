import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { GuardedSocket } from '../dial.ts';
import {
  explainEnd,
  listHeaders,
  type Ask,
  type HttpConnection,
  type Reply,
} from './connection.ts';

/** An agent for one open socket: it never dials. */
class OneSocketAgent extends Agent {
  readonly stream: Duplex;
  isIdle = false;

  constructor(stream: Duplex) {
    super({ keepAlive: true, maxSockets: 1 });
    this.stream = stream;
  }

  override createConnection(): Duplex {
    return this.stream;
  }

  override keepSocketAlive(socket: Duplex): boolean {
    // Typed as void, but returns false for a socket that the server wants closed.
    const isSaved: unknown = super.keepSocketAlive(socket);
    this.isIdle = isSaved !== false;
    return this.isIdle;
  }
}

const readVersion = (response: IncomingMessage) =>
  response.httpVersion === '1.0' ? ('1.0' as const) : ('1.1' as const);

function waitForReply(sent: ClientRequest, guarded: GuardedSocket): Promise<Reply> {
  return new Promise((resolve, reject) => {
    sent.once('response', (response: IncomingMessage) => {
      resolve({
        status: response.statusCode ?? 0,
        httpVersion: readVersion(response),
        headers: listHeaders(response.rawHeaders),
        body: response,
        explainEnd: () => explainEnd(guarded),
      });
    });
    // Stays registered: an error may come after the response, too.
    sent.on('error', reject);
    sent.once('close', () => reject(new Error('closed before the response')));
  });
}

/** HTTP/1.1 over a socket, plain or encrypted. */
export function createHttp1(
  guarded: GuardedSocket,
  stream: Duplex,
  headerBytes: number,
): HttpConnection {
  const agent = new OneSocketAgent(stream);
  let closed = Promise.resolve();

  function send({ method, url, headers }: Ask): Promise<Reply> {
    agent.isIdle = false;
    const sent = request({
      agent,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { host: url.host, ...headers },
      setHost: false,
      maxHeaderSize: headerBytes,
    });
    closed = new Promise((resolve) => sent.once('close', resolve));
    sent.end();
    return waitForReply(sent, guarded);
  }

  return {
    send,
    async settle() {
      await closed;
      return agent.isIdle && !stream.destroyed;
    },
    renew: guarded.renew,
    destroy: () => stream.destroy(),
    get isClosed() {
      return stream.destroyed;
    },
  };
}
