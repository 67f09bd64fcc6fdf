import { openResponse, readError } from '@longitude/contract/core/client';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { readErrorEvent } from '@longitude/contract/core/error-event';
import { ApiError } from '@longitude/contract/core/errors';
import { follow, LostConnection } from '@longitude/contract/core/follow';
import {
  isEventStream,
  readEvents,
  type ServerEvent,
} from '@longitude/contract/core/server-events';
import type { ScanProgress, ScanResult, ScanTest } from '@longitude/contract/scans';
import { isOffline } from '../../platform/connection.ts';
import { readToken } from '../../platform/session-state.ts';

/** Handlers of a running scan. */
export interface ScanListener {
  readonly onQueued: (position: number) => void;
  readonly onProgress: (progress: ScanProgress) => void;
  readonly onTest: (test: ScanTest) => void;
}

interface ScanCall<Payload> extends ScanListener {
  /** The endpoint for visitors or for administrators. */
  readonly endpoint: Pick<Endpoint<Payload>, 'method' | 'path'>;
  readonly payload: Payload;
  /** The same for each attempt at one scan, so that the server scans once. */
  readonly key: string;
  readonly signal: AbortSignal;
  /** The server rejected this token. */
  readonly onUnauthenticated?: (token: string) => void;
}

/** Error text for a failure without one (public-site section 8). */
export const scanFailed = 'Failed to perform security scan';
const unreachable =
  'A scan needs a connection to the server, and there is none. What you typed is saved on this device.';
const broken =
  'The connection was lost, but the scan continues. Start it again to see the result; the site will not be scanned twice.';

/** Whether a scan failed after its response had begun: the server continues it. */
export const continuesOnServer = (error: unknown): boolean =>
  error instanceof ApiError && error.message === broken;

/** Whether no response arrived: there may be no connection. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.message === unreachable;

/** Errors after which the server may still run the scan. */
const openCodes = [
  'offline',
  'unknown',
  'in_progress',
  'rate_limited',
  'scanned_recently',
  'unavailable',
  'internal',
];

/** Whether the server may still run a scan that failed here: the next attempt keeps its idempotency key. */
export const mayStillRun = (error: unknown): boolean =>
  !(error instanceof ApiError) || openCodes.includes(error.code);

/** Polling, while an attempt whose response was lost still runs: interval, and number of attempts. */
const polling = { minMs: 1_500, maxMs: 1_500 };
const maxTries = 40;
/** Idle timeout: two missed heartbeats of the server, which sends one every 15 s. */
const idleTimeoutMs = 45_000;

/**
 * Scans a website and reports its progress. If an attempt whose response was lost is still running,
 * waits for its result.
 * @throws ApiError; `offline` when the response never came or broke off. On abort, the reason of
 * `signal`.
 */
export async function requestScan<Payload>(call: ScanCall<Payload>): Promise<ScanResult> {
  const { signal } = call;
  for await (const item of follow({ connect: () => attempt(call), backoff: polling, signal })) {
    if (!(item instanceof LostConnection)) return item;
    const { error, failures } = item;
    const isRunning = error instanceof ApiError && error.code === 'in_progress';
    if (!isRunning || failures >= maxTries) throw error;
  }
  throw signal.reason;
}

/** The result, at the end of the response. */
async function* attempt<Payload>(call: ScanCall<Payload>): AsyncGenerator<ScanResult> {
  const response = await send(call);
  yield isEventStream(response) ? await readStream(response, call) : await readResponse(response);
}

async function send<Payload>(call: ScanCall<Payload>): Promise<Response> {
  const { endpoint, payload, key, signal, onUnauthenticated } = call;
  const options = {
    base: '',
    token: readToken,
    ...(onUnauthenticated ? { onUnauthenticated } : {}),
    timeout: idleTimeoutMs,
    fallback: () => scanFailed,
  };
  const headers = { accept: 'text/event-stream', 'idempotency-key': key };
  try {
    const response = await openResponse(options, endpoint, { payload, headers, signal });
    isOffline.value = false;
    return response;
  } catch (cause) {
    const isLost = cause instanceof ApiError && cause.status === 0;
    if (isLost || signal.aborted) throw lose(unreachable, cause, signal);
    if (cause instanceof ApiError) isOffline.value = false;
    throw cause;
  }
}

/** A result that was ready: the server does not stream it. */
async function readResponse(response: Response): Promise<ScanResult> {
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && 'tests' in body) return body as ScanResult;
  throw readError(response, undefined, () => scanFailed);
}

async function readStream(
  response: Response,
  call: ScanListener & { readonly signal: AbortSignal },
): Promise<ScanResult> {
  try {
    for await (const event of readEvents(response, { idleTimeoutMs })) {
      const result = handleEvent(event, call);
      if (result) return result;
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : lose(broken, cause, call.signal);
  }
  throw lose(broken, undefined, call.signal);
}

/** The result, if the event is one. */
function handleEvent({ type, data }: ServerEvent, listener: ScanListener): ScanResult | undefined {
  if (data === '') return undefined;
  const value: unknown = JSON.parse(data);
  if (type === 'queued') listener.onQueued((value as { position: number }).position);
  if (type === 'progress') listener.onProgress(value as ScanProgress);
  if (type === 'test') listener.onTest(value as ScanTest);
  if (type === 'error') throw readErrorEvent(value, () => scanFailed);
  return type === 'result' ? (value as ScanResult) : undefined;
}

function lose(text: string, cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return cause ?? signal.reason;
  isOffline.value = text === unreachable;
  return new ApiError(text, { status: 0, code: 'offline', cause });
}
