import assert from 'node:assert/strict';
import type { Exchange } from '../../evidence/http.ts';
import type { Lease } from '../connection-pool.ts';
import { formatPeer } from '../dial.ts';
import { explainFailure, readSystemCode } from '../explain-failure.ts';
import { NetworkError, type HttpRequest } from '../network.ts';
import type { Ask, HttpConnection } from './connection.ts';
import { readReply } from './read-body.ts';
import {
  chooseServer,
  openConnection,
  parseWebUrl,
  type ExchangeContext,
  type Server,
} from './server.ts';

const defaultHeaders = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'en',
};

/** One exchange, across its attempts. */
interface Errand {
  readonly server: Server;
  readonly ask: Ask;
  readonly wanted: HttpRequest;
  /** Its URL without the query, for the pace. */
  readonly page: string;
}

/** Sends a request. @throws NetworkError when no response came; a body may be truncated */
export async function exchange(context: ExchangeContext, wanted: HttpRequest): Promise<Exchange> {
  const url = parseWebUrl(wanted.url);
  const server = await chooseServer(url, wanted, context);
  assertNotPaused(context, server);
  const headers = { 'user-agent': context.userAgent, ...defaultHeaders, ...wanted.headers };
  const ask = { method: wanted.method ?? 'GET', url, headers };
  const errand = { server, ask, wanted, page: url.origin + url.pathname };
  try {
    return await attempt(context, errand, false);
  } catch (error) {
    throw explainFailure(error, formatPeer(server.peer));
  }
}

function assertNotPaused({ paused }: ExchangeContext, { peer }: Server): void {
  if (!paused.has(peer.address)) return;
  throw new NetworkError(
    'blocked',
    'The site responded with 429 Too Many Requests, so the scanner stopped sending requests.',
  );
}

async function attempt(
  context: ExchangeContext,
  errand: Errand,
  isFresh: boolean,
): Promise<Exchange> {
  const { server } = errand;
  await context.budget.spend('request');
  const isHttp2 = context.http2Only.has(server.origin);
  const isJudged = server.trust !== undefined;
  const key = `${server.origin} ${server.peer.address} ${isJudged ? 'judged' : ''}`;
  const lease = await context.pool.lease(key, isFresh);
  try {
    return await useLease(context, errand, key, lease);
  } catch (error) {
    // A server may close a kept-alive connection at any time (RFC 9112, 9.3.1): that proves
    // nothing.
    if (lease.kind === 'kept' && !(error instanceof NetworkError)) {
      return await attempt(context, errand, true);
    }
    if (isHttp2 || !mayWantHttp2(error, server)) throw error;
    context.http2Only.add(server.origin);
    return await attempt(context, errand, true).catch(() => {
      context.http2Only.delete(server.origin);
      throw error;
    });
  }
}

/** One exchange over a leased connection, whose time is noted. */
async function useLease(
  context: ExchangeContext,
  errand: Errand,
  key: string,
  lease: Lease,
): Promise<Exchange> {
  const { server, page } = errand;
  const { pace } = context.budget;
  assertTime(context, errand, key, lease);
  const begin = performance.now();
  let connection = lease.kind === 'kept' ? lease.connection : undefined;
  try {
    if (lease.kind === 'new') {
      const version = context.http2Only.has(server.origin) ? 'h2' : 'http/1.1';
      connection = await openConnection(context, server, version, lease.free);
    }
    assert(connection, 'A lease leads to a connection.');
    return await converse(context, errand, key, connection);
  } catch (error) {
    connection?.destroy();
    throw error;
  } finally {
    pace.note('request', server.peer.address, performance.now() - begin, page);
  }
}

/** A request that waited for its slot may have become too late. @throws NetworkError */
function assertTime(
  { budget, pool }: ExchangeContext,
  { server: { peer }, page }: Errand,
  key: string,
  lease: Lease,
): void {
  try {
    budget.pace.assertTime('request', peer.address, page);
  } catch (error) {
    if (lease.kind === 'kept') pool.giveBack(key, lease.connection);
    else lease.free();
    throw error;
  }
}

async function converse(
  context: ExchangeContext,
  { server, ask, wanted }: Errand,
  key: string,
  connection: HttpConnection,
): Promise<Exchange> {
  const begin = performance.now();
  connection.renew();
  const reply = await connection.send(ask);
  // 429 requests a pause (RFC 6585), which a scan does not wait out.
  if (reply.status === 429) context.paused.add(server.peer.address);
  const read = await readReply(reply, wanted, context.budget.limits.maxBodyBytes);
  const ms = Math.round(performance.now() - begin);
  // Before returning, so that a probe with sequential requests can reuse the connection.
  await settle(context, key, connection);
  return { method: ask.method, url: ask.url.href, address: server.peer.address, ...read, ms };
}

/** Keeps the connection alive for the next exchange, if possible. */
async function settle(
  { pool }: ExchangeContext,
  key: string,
  connection: HttpConnection,
): Promise<void> {
  if (await connection.settle()) pool.giveBack(key, connection);
  else connection.destroy();
}

/**
 * A server without HTTP/1.1 rejects it with an alert (RFC 7301), or responds with HTTP/2 frames.
 */
function mayWantHttp2(error: unknown, server: Server): boolean {
  const code = error instanceof NetworkError ? error.systemCode : readSystemCode(error);
  return server.isEncrypted && /NO_APPLICATION_PROTOCOL|^HPE_INVALID_(CONSTANT|VERSION)/.test(code);
}
