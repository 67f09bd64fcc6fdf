import { vi } from 'vitest';

export interface Call {
  readonly method: string;
  /** Below /api, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}
export interface Result {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
export type Handler = Result | ((call: Call) => Result | Promise<Result>);

/**
 * Calls that the layout makes automatically around each screen. Unless given they fail, and are not
 * counted.
 */
const background = new Set(['GET /admin/events', 'GET /admin/overview', 'POST /admin/presence']);

/**
 * A fake of the network: responds by method and path ('GET /admin/stats'). Other calls fail as
 * unreachable. Returns the calls made so far, oldest first.
 */
export function serveApi(routes: Record<string, Handler>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.origin);
    const call: Call = {
      method: init.method ?? 'GET',
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    const route = `${call.method} ${call.path}`;
    const handler = routes[route];
    const isBackground = background.has(route) || call.path.endsWith('/counts');
    if (!handler && isBackground) return new Response(null, { status: 503 });
    calls.push(call);
    if (!handler) throw new TypeError(`No route to ${route}`);
    const response = typeof handler === 'function' ? handler(call) : handler;
    return toResponse(await unlessEnded(response, init.signal ?? undefined));
  });
  return calls;
}

/** Like a browser: an aborted call rejects with its signal's reason. */
async function unlessEnded(response: Result | Promise<Result>, signal?: AbortSignal) {
  signal?.throwIfAborted();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  signal?.addEventListener('abort', () => reject(signal.reason));
  return Promise.race([response, ended]);
}

function toResponse({ status = 200, body, headers = {} }: Result): Response {
  const text = body === undefined ? null : JSON.stringify(body);
  return new Response(text, {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

/** An error in the form of the contract. */
export function refuse(
  status: number,
  code: string,
  error: string,
  rest: Readonly<Record<string, unknown>> = {},
): Result {
  return { status, body: { error, code, ...rest } };
}

/** A page of a list with its total. */
export function listOf(items: readonly unknown[], total = items.length, next?: string): Result {
  const link = next ? { link: `</api/list?cursor=${next}>; rel="next"` } : {};
  return { body: items, headers: { 'x-total-count': String(total), ...link } };
}
