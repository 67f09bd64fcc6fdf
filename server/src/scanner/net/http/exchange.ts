import type { Exchange } from '../../evidence/http.ts';
import { namePlace } from '../dial.ts';
import { explainFailure, readSystemCode } from '../explain-failure.ts';
import { NetworkError, type HttpRequest } from '../network.ts';
import type { Ask, HttpConnection } from './connection.ts';
import type { ExchangeGround } from './exchange-ground.ts';
import { openConnection, type Server } from './open-connection.ts';
import { readReply } from './read-reply.ts';
import { chooseServer, parseWebUrl } from './server.ts';

const usualHeaders = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en',
};

/** What one exchange is about, through its attempts. */
interface Errand {
  readonly server: Server;
  readonly ask: Ask;
  readonly wanted: HttpRequest;
}

/** One request and its response. @throws NetworkError when no response came; a body may end early */
export async function exchange(ground: ExchangeGround, wanted: HttpRequest): Promise<Exchange> {
  const url = parseWebUrl(wanted.url);
  const server = await chooseServer(url, wanted, ground);
  ground.pauses.assertNone(server);
  const headers = { 'user-agent': ground.userAgent, ...usualHeaders, ...wanted.headers };
  const errand = { server, ask: { method: wanted.method ?? 'GET', url, headers }, wanted };
  try {
    return await attempt(ground, errand, false);
  } catch (error) {
    throw explainFailure(error, namePlace(server.peer));
  }
}

async function attempt(
  ground: ExchangeGround,
  errand: Errand,
  isFresh: boolean,
): Promise<Exchange> {
  const { server } = errand;
  await ground.allowance.spend('request');
  const isHttp2 = ground.http2Only.has(server.origin);
  const isJudged = server.trust !== undefined;
  const key = `${server.origin} ${server.peer.address} ${isJudged ? 'judged' : ''}`;
  const lease = await ground.pool.lease(key, isFresh);
  let connection: HttpConnection | undefined;
  try {
    connection =
      lease.kind === 'kept'
        ? lease.connection
        : await openConnection(ground, server, isHttp2 ? 'h2' : 'http/1.1', lease.free);
    return await converse(ground, errand, key, connection);
  } catch (error) {
    connection?.destroy();
    // A server may close a kept connection at any time (RFC 9112, 9.3.1): that says nothing of it.
    if (lease.kind === 'kept' && !(error instanceof NetworkError)) {
      return await attempt(ground, errand, true);
    }
    if (isHttp2 || !mayWantHttp2(error, server)) throw error;
    ground.http2Only.add(server.origin);
    return await attempt(ground, errand, true).catch(() => {
      ground.http2Only.delete(server.origin);
      throw error;
    });
  }
}

async function converse(
  ground: ExchangeGround,
  { server, ask, wanted }: Errand,
  key: string,
  connection: HttpConnection,
): Promise<Exchange> {
  const begin = performance.now();
  connection.renew();
  const reply = await connection.send(ask);
  ground.pauses.note(server, reply.status);
  const read = await readReply(reply, wanted, ground.limits.bodyBytes);
  const ms = Math.round(performance.now() - begin);
  // So that a probe that asks one thing after another finds the connection again.
  await settle(ground, key, connection);
  return { method: ask.method, url: ask.url.href, address: server.peer.address, ...read, ms };
}

/** Keeps the connection for the next exchange, if it may stay. */
async function settle(
  { pool }: ExchangeGround,
  key: string,
  connection: HttpConnection,
): Promise<void> {
  if (await connection.settle()) pool.giveBack(key, connection);
  else connection.destroy();
}

/** A server without HTTP/1.1 refuses it by an alert (RFC 7301), or answers with frames that nobody asked for. */
function mayWantHttp2(error: unknown, server: Server): boolean {
  const code = error instanceof NetworkError ? error.systemCode : readSystemCode(error);
  return server.isEncrypted && /NO_APPLICATION_PROTOCOL|^HPE_INVALID_(CONSTANT|VERSION)/.test(code);
}
