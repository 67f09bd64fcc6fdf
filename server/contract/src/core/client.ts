import type { Endpoint } from './endpoint.ts';
import { ApiError, composeRateLimitText, type ErrorBody } from './errors.ts';

export interface ClientOptions {
  /** Origin of the server without a trailing slash; empty for the page's own. */
  readonly base: string;
  /** The bearer token, read at each call. */
  readonly token?: () => string | null;
  readonly fetch?: typeof fetch;
  /** Timeout in ms, then `offline`; 30,000 by default, 600,000 for an upload. */
  readonly timeout?: number;
  /** Text for a response without a readable `error`; 'Request failed' by default. */
  readonly fallback?: (status: number) => string;
  /** Called with the token of each call that got a 401, before the error is thrown. */
  readonly onUnauthenticated?: (token: string) => void;
}

export interface CallInput<Payload, Query> {
  readonly params?: Readonly<Record<string, string>>;
  readonly payload?: Payload;
  /** Undefined values are left out. */
  readonly query?: { readonly [Key in keyof Query]?: string | number | boolean | undefined };
  readonly headers?: Readonly<Record<string, string>>;
  readonly cache?: 'no-store';
  readonly signal?: AbortSignal;
}

export interface CallResult<Result> {
  readonly response: Result;
  readonly etag: string | null;
  /** `X-Total-Count` of a list. */
  readonly total: number | null;
  /** Cursor of the next page (RFC 8288 `Link`), null at the end. */
  readonly next: string | null;
}

export interface Client {
  /**
   * Returns the body of the response. Throws ApiError; its code is `offline` without a complete
   * response, and `unknown` with a success status when a third party responded instead of the
   * server.
   */
  call<Payload, Query, Result>(
    endpoint: Endpoint<Payload, Query, Result>,
    input?: CallInput<NoInfer<Payload>, NoInfer<Query>>,
  ): Promise<Result>;
  /** Like `call`, with metadata from the headers. */
  request<Payload, Query, Result>(
    endpoint: Endpoint<Payload, Query, Result>,
    input?: CallInput<NoInfer<Payload>, NoInfer<Query>>,
  ): Promise<CallResult<Result>>;
}

const defaultTimeoutMs = 30_000;
/** Matches the server's time limit for uploads. */
const uploadTimeoutMs = 600_000;

/** A client of the API for browsers and Node. It never retries. */
export function createClient(options: ClientOptions): Client {
  const request: Client['request'] = async (endpoint, input = {}) => {
    const token = endpoint.path === '/auth/login' ? null : (options.token?.() ?? null);
    const limit = AbortSignal.timeout(options.timeout ?? findTimeout(endpoint, input.payload));
    const response = await send(options, endpoint, input, { token, limit });
    const body = await readBody(response, input.signal);
    if (isExpectedResponse(endpoint, response, body)) return readResult(response, body);
    if (response.status === 401 && token) options.onUnauthenticated?.(token);
    throw readError(response, response.ok ? undefined : body, options.fallback);
  };
  return { request, call: async (endpoint, input) => (await request(endpoint, input)).response };
}

/**
 * Node loads its HTTP client when the name FormData is evaluated, so code without a form must not
 * use it.
 */
function isForm(payload: unknown): payload is FormData {
  return typeof payload === 'object' && payload !== null && payload instanceof FormData;
}

function findTimeout({ timeoutMs = defaultTimeoutMs }: { timeoutMs?: number }, payload: unknown) {
  return isForm(payload) ? uploadTimeoutMs : timeoutMs;
}

/**
 * Opens a response whose bytes the caller reads: a file (`isFile`), a list with `accept: text/csv`,
 * or an event stream. The timeout covers the headers only. Throws ApiError as `call` does.
 */
export async function openResponse<Payload>(
  options: ClientOptions,
  endpoint: Pick<Endpoint<Payload>, 'method' | 'path' | 'isFile'>,
  input: CallInput<NoInfer<Payload>, Record<string, unknown>> = {},
): Promise<Response> {
  const limit = new AbortController();
  const end = () => limit.abort(new DOMException('No response in time', 'TimeoutError'));
  const timer = setTimeout(end, options.timeout ?? defaultTimeoutMs);
  try {
    const token = options.token?.() ?? null;
    const response = await send(options, endpoint, input, { token, limit: limit.signal });
    if (response.ok) return response;
    if (response.status === 401 && token) options.onUnauthenticated?.(token);
    throw readError(response, await readBody(response), options.fallback);
  } finally {
    clearTimeout(timer);
  }
}

async function send<Payload, Query>(
  options: ClientOptions,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'isFile'>,
  input: CallInput<Payload, Query>,
  { token, limit }: { readonly token: string | null; readonly limit: AbortSignal },
): Promise<Response> {
  const { payload } = input;
  const form = isForm(payload) ? payload : undefined;
  const hasJson = payload !== undefined && !form;
  // Before the attempt: an error here is none of the connection.
  const address = composeAddress(options.base, endpoint.path, input);
  const request = {
    method: endpoint.method,
    credentials: 'same-origin',
    ...(input.cache ? { cache: input.cache } : {}),
    headers: {
      accept: endpoint.isFile ? '*/*' : 'application/json',
      ...(hasJson ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...input.headers,
    },
    signal: input.signal ? AbortSignal.any([input.signal, limit]) : limit,
    ...(payload === undefined ? {} : { body: form ?? JSON.stringify(payload) }),
  } satisfies RequestInit;
  try {
    return await (options.fetch ?? fetch)(address, request);
  } catch (cause) {
    throw toNetworkError(cause, input.signal);
  }
}

/** `offline`, unless the caller aborted the call. */
function toNetworkError(cause: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted) return cause;
  return new ApiError('No connection to the server.', { status: 0, code: 'offline', cause });
}

/** The URL of a call below `base`. */
export function composeAddress(
  base: string,
  path: string,
  input: Pick<CallInput<unknown, Record<string, unknown>>, 'params' | 'query'>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.set(key, String(value));
  }
  return `${base}/api${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Undefined when it is empty or not JSON. */
async function readBody(response: Response, signal?: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw toNetworkError(cause, signal);
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Captive portals and proxies respond with 200 and their own HTML. */
function isExpectedResponse(
  { status }: Pick<Endpoint, 'status'>,
  response: Response,
  body: unknown,
): boolean {
  return response.status === status && (status === 204 || body !== undefined);
}

function readResult<Result>(response: Response, body: unknown): CallResult<Result> {
  const total = response.headers.get('x-total-count');
  const next = /[?&]cursor=([^&>]+)[^>]*>;\s*rel="next"/.exec(response.headers.get('link') ?? '');
  return {
    response: body as Result,
    etag: response.headers.get('etag'),
    total: total === null ? null : Number(total),
    next: next?.[1] === undefined ? null : decodeURIComponent(next[1]),
  };
}

/**
 * The error of a response without a success status; `fallback` is its text if the body has none.
 */
export function readError(
  response: { readonly status: number; readonly headers?: Pick<Headers, 'get'> },
  body: unknown,
  fallback: (status: number) => string = () => 'Request failed',
): ApiError {
  const { error, code, fields, retryAfter, current, conversation, certificate } = (body ??
    {}) as Partial<ErrorBody>;
  const text = typeof error === 'string' && error !== '' ? error : fallback(response.status);
  // Codes have this form. Their table has texts that not every visitor should load.
  const known = response.status >= 400 && /^[a-z_]+$/.test(String(code)) ? code : undefined;
  const isLimited = response.status === 429 && typeof retryAfter === 'number';
  return new ApiError(isLimited ? composeRateLimitText(text, retryAfter) : text, {
    status: response.status,
    code: known ?? 'unknown',
    ...(fields ? { fields } : {}),
    retryAfter: retryAfter ?? readRetryAfter(response.headers),
    current,
    conversation,
    certificate,
  });
}

/**
 * Seconds of `Retry-After`, used if the body has none: a proxy can only send the header. A date
 * (RFC 9110, 10.2.3) is compared with the server's own clock if the response shows it.
 */
function readRetryAfter(headers: Pick<Headers, 'get'> | undefined): number | undefined {
  const value = headers?.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+$/.test(value)) return Number(value);
  const now = Date.parse(headers?.get('date') ?? '') || Date.now();
  const seconds = Math.ceil((Date.parse(value) - now) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(seconds, 0);
}
