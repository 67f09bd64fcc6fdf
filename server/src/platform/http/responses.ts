import { randomUUID } from 'node:crypto';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import type { ErrorCode } from '@longitude/contract/core/error-codes';
import { AppError } from '../errors.ts';
import { isDatabaseAway } from '../database/connection.ts';
import type { Log } from '../log.ts';

const codes: Record<number, ErrorCode> = {
  400: 'bad_request',
  401: 'unauthenticated',
  404: 'not_found',
  403: 'not_found',
  408: 'unavailable',
  413: 'payload_too_large',
  415: 'unsupported_type',
  503: 'unavailable',
};

/** Headers of every response without its own; pages have more (site/document.ts). */
const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  // Data, feeds and images load nothing, even when they are opened as a document.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

interface Options {
  readonly log: Log;
  /** Adds Strict-Transport-Security: the public address is https. */
  readonly isHttps: boolean;
  /** Receives the errors of failed calls. */
  readonly noteFailure?: (error: unknown) => void;
  /** Sends a failure in another form than JSON; undefined if JSON is right. */
  readonly respondToFailure:
    | ((
        request: Request,
        h: ResponseToolkit,
        failure: AppError,
      ) => Promise<ResponseObject | undefined>)
    | undefined;
}

/** The only place that turns outcomes into final responses. */
export function respondToAll(server: Server, options: Options): void {
  const { log, isHttps, noteFailure, respondToFailure } = options;
  const always = Object.entries({
    ...securityHeaders,
    ...(isHttps ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  });
  const respond = async (request: Request, h: ResponseToolkit, failure: AppError) => {
    const response = (await respondToFailure?.(request, h, failure)) ?? respondWithJson(h, failure);
    finishFailure(response, failure);
    addHeaders(request, response, always);
    return response;
  };
  server.ext('onRequest', (request, h) => {
    request.app.id = randomUUID();
    request.app.startedAt = performance.now();
    return h.continue;
  });
  server.ext('onPreResponse', (request, h) => {
    const { response } = request;
    if (!('isBoom' in response)) {
      addHeaders(request, response, always);
      return h.continue;
    }
    const cause = request.app.authFailure ?? response;
    noteFailure?.(cause);
    logFailure(log, request, cause);
    return respond(request, h, toAppError(cause));
  });
  if (!log.isLevelEnabled('debug')) return;
  server.events.on('response', (request) => {
    const status = 'statusCode' in request.response ? request.response.statusCode : 0;
    const ms = Math.round(performance.now() - request.app.startedAt);
    const { method } = request;
    const path = showPath(request);
    log.debug({ requestId: request.app.id, method, path, status, ms }, 'responded');
  });
}

/**
 * Logs the reason of a failed call: refusals on one line without a stack, because there may be
 * thousands; defects with their stack. Other failures of callers are not logged.
 */
export function logFailure(log: Log, request: Request, cause: unknown): void {
  const { code, message } = toAppError(cause);
  const { id: requestId, signInNetwork: network } = request.app;
  const entry = { requestId, path: showPath(request) };
  if (code === 'internal' || isDatabaseAway(cause)) {
    log.error({ ...entry, err: cause }, code);
  } else if (code === 'unavailable' || network !== undefined) {
    log.warn({ ...entry, code, network, reason: message }, 'refused');
  } else if (code === 'rate_limited') {
    request.server.app.noteRefusal?.(code, request);
  } else if (code === 'unauthenticated' && request.headers['authorization'] !== undefined) {
    request.server.app.noteRefusal?.('invalid token', request);
  }
}

/**
 * For the log: hides path segments as long as a token of 32 bytes (of a shared report, for
 * example).
 */
const showPath = ({ path }: Request) => path.replace(/[\w-]{43,}/g, '[token]');

/** The failure in the form of a response; an unknown error is `internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError('unavailable', undefined, { retryAfter: 2 });
  const status = (error as { output?: { statusCode: number } }).output?.statusCode ?? 500;
  // Other refusals of libraries are the caller's fault, not ours.
  const code = codes[status] ?? (status < 500 ? 'bad_request' : undefined);
  if (code === undefined) return new AppError('internal');
  return new AppError(code, undefined, code === 'unavailable' ? { retryAfter: 2 } : {});
}

const respondWithJson = (h: ResponseToolkit, failure: AppError) =>
  h.response(failure.body).code(failure.status);

function finishFailure(response: ResponseObject, failure: AppError): void {
  if (failure.extra.retryAfter !== undefined) {
    response.header('retry-after', String(failure.extra.retryAfter));
  }
  if (failure.status === 401) response.header('www-authenticate', 'Bearer');
  response.header('cache-control', 'no-store');
}

function addHeaders(
  request: Request,
  response: ResponseObject,
  always: readonly (readonly [name: string, value: string])[],
): void {
  const { headers } = response;
  // Not `header()`, which would examine every name and value again.
  for (const [name, value] of always) headers[name] ??= value;
  // A stored copy would repeat it, and a first visit loads many files.
  if (!String(headers['cache-control']).includes('immutable'))
    headers['x-request-id'] = request.app.id;
  // Responses to authenticated calls must not reach any cache.
  if (request.auth.isAuthenticated) response.header('cache-control', 'no-store');
}

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    /** Counts refusals of which there may be thousands, for the log. */
    noteRefusal?: (reason: string, request: Request) => void;
  }
  interface RequestApplicationState {
    /** The id that connects log lines, jobs and responses. */
    id: string;
    startedAt: number;
    /** The error that prevented authentication: not a 401, which would sign a person out. */
    authFailure?: unknown;
    /** Network of a sign-in: its refusals are logged with it. */
    signInNetwork?: string;
  }
}
