import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Failure, Outage } from './failure.ts';
import { sendRequest } from './http-request.ts';
import { io } from './io.ts';
import { isVerbose, remark } from './output.ts';
import { describeProxy } from './proxy.ts';

/**
 * `longitude-cli (host)`, the name of the device in the list of sessions. Headers must be ASCII.
 */
const userAgent = `longitude-cli (${hostname()
  .replaceAll(/[^\w.-]/g, '-')
  .slice(0, 100)})`;

/** No response has begun, after all attempts. */
class NoResponse extends Error {
  readonly tries: number;

  constructor(cause: unknown, tries: number) {
    super('No response', { cause });
    this.name = 'NoAnswer';
    this.tries = tries;
  }
}

type Headers = Readonly<Record<string, string>>;

/** Sends a call of the API. Never follows a redirect. @throws Failure, NoAnswer, or what the caller's signal says */
export async function sendCall(
  url: string,
  address: string,
  init: RequestInit = {},
): Promise<Response> {
  const headers = { ...(init.headers as Headers), 'user-agent': userAgent };
  const response = await sendPatiently(address, { ...init, headers });
  await refuseRedirect(url, response);
  if (response.status === 407) {
    await response.body?.cancel();
    throw new Outage(
      'The proxy requires a user name and a password (407).',
      undefined,
      nameProxy(url),
    );
  }
  await refusePage(url, response, headers);
  return response;
}

const pausesMs = [100, 300];
/** Nothing was sent, or nothing came back: the call may be repeated if it is idempotent. */
const temporary = new Set(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET', 'EPIPE']);

/** An idempotent call is tried three times. */
async function sendPatiently(address: string, init: RequestInit & { headers: Headers }) {
  const isRepeatable = init.method === 'GET' || 'idempotency-key' in init.headers;
  for (let tries = 1; ; tries++) {
    const startedAt = performance.now();
    try {
      const response = await sendRequest(address, init);
      reportCall(address, init, response, startedAt);
      return response;
    } catch (error) {
      reportCall(address, init, findCode(error) ?? 'no response', startedAt);
      const pauseMs = pausesMs[tries - 1];
      const isTemporary = temporary.has(findCode(error) ?? '');
      if (!isRepeatable || !isTemporary || pauseMs === undefined)
        throw new NoResponse(error, tries);
      await wait(pauseMs);
    }
  }
}

/** `GET /api/admin/overview 502 in 41 ms, request ID 01JD…`; without the query, which may be private. */
function reportCall(
  address: string,
  { method = 'GET' }: RequestInit,
  outcome: Response | string,
  startedAt: number,
): void {
  if (!isVerbose()) return;
  const { pathname } = new URL(address);
  const status = typeof outcome === 'string' ? outcome : outcome.status;
  const id = typeof outcome === 'string' ? null : outcome.headers.get('x-request-id');
  const ms = Math.round(performance.now() - startedAt);
  remark(`${method} ${pathname} ${status} in ${ms} ms${id === null ? '' : `, request ID ${id}`}`);
}

/** Following a redirect would leak the password or the token to another server. */
async function refuseRedirect(url: string, response: Response): Promise<void> {
  if (response.status < 300 || response.status > 399) return;
  const target = response.headers.get('location') ?? '';
  const origin = URL.canParse(target, url) ? new URL(target, url).origin : target;
  await response.body?.cancel();
  throw new Failure(`${url} redirects to ${origin}, which is not followed.`);
}

/** Captive portals and proxies respond with pages of their own. */
async function refusePage(url: string, response: Response, sent: Headers): Promise<void> {
  const isPage = /^text\/html\b/i.test(response.headers.get('content-type') ?? '');
  if (!isPage || sent['accept'] === '*/*') return;
  await response.body?.cancel();
  const id = response.headers.get('x-request-id');
  const advice =
    id === null
      ? 'Is it running, and the right one? longitude context list. Details: --verbose'
      : `Give this request ID to the server’s administrator: ${id}`;
  throw new Outage(
    `${url} responds with a web page instead of JSON (${response.status}).`,
    undefined,
    ['A proxy in front of it may be down.', advice],
  );
}

/**
 * The failure for a call without a complete response.
 * @param cause the error of `sendCall` or of reading
 */
export function explainOutage(url: string, cause: unknown): Outage {
  if (!(cause instanceof NoResponse) && !isTimeout(cause)) {
    return new Outage(`The response of ${url} was interrupted (${describeOutage(cause)}).`);
  }
  const tries = cause instanceof NoResponse ? cause.tries : 1;
  const count = tries > 1 ? `, tried ${tries} times` : '';
  return new Outage(`No response from ${url} (${describeOutage(cause)}${count}).`, undefined, [
    ...nameProxy(url),
    'Is it running, and the right one? longitude context list. Details: --verbose',
  ]);
}

/** A failure may be the proxy's. */
function nameProxy(url: string): string[] {
  const proxy = describeProxy(io(), url);
  return proxy ? [`The environment names a proxy for it: ${proxy}.`] : [];
}

/** Plain words for the error codes of the system, of OpenSSL and of undici. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ERR_PROXY_TUNNEL: 'the proxy refused the connection',
  ECONNRESET: 'connection closed',
  UND_ERR_SOCKET: 'connection closed',
  EHOSTUNREACH: 'no route to the host',
  ENETUNREACH: 'no network',
  ENOTFOUND: 'unknown host name',
  EAI_AGAIN: 'the DNS server did not respond',
  ETIMEDOUT: 'no response in time',
  UND_ERR_CONNECT_TIMEOUT: 'no response in time',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not from a trusted authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not from a trusted authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not from a trusted authority',
};

/** Why a response did not come, or ended: `connection refused`. */
export function describeOutage(cause: unknown): string {
  if (isTimeout(cause)) return 'no response in time';
  const code = findCode(cause);
  return code === undefined ? 'connection closed' : (reasons[code] ?? code);
}

function isTimeout(cause: unknown): boolean {
  const inner = cause instanceof NoResponse ? cause.cause : cause;
  return inner instanceof Error && inner.name === 'TimeoutError';
}

/** The first system error code in a chain of causes, which `fetch` and AggregateError wrap. */
function findCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === 'string') return code;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  return findCode(inner);
}
