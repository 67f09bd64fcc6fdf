import { readError } from '@longitude/contract/core/client';
import { ApiError, errorCodes, isErrorCode } from '@longitude/contract/core/errors';
import { createEventReader, type ServerEvent } from '@longitude/contract/core/server-events';
import {
  createScan,
  type CreateScan,
  type ScanProgress,
  type ScanResult,
  type ScanTest,
} from '@longitude/contract/scans';
import { isOffline } from '../../platform/connection.ts';
import { readToken } from '../../platform/session-state.ts';

/** What a scan tells while it runs. */
export interface ScanListener {
  readonly onQueued: (position: number) => void;
  readonly onProgress: (progress: ScanProgress) => void;
  readonly onTest: (test: ScanTest) => void;
}

export interface ScanCall extends ScanListener {
  readonly payload: CreateScan;
  /** The same for each try of one scan, so that the server scans once. */
  readonly key: string;
  readonly signal: AbortSignal;
}

/** Said where an answer has no words of its own (public-site section 8). */
export const scanFailed = 'Failed to perform security scan';
const unreachable =
  'There is no connection to the server, and a scan needs one. What you typed is kept on this device.';
const broken =
  'The connection to the server was lost. The scan goes on without it: start it again to see the result, the site is not scanned twice.';

/** Milliseconds until a first try that had no answer is asked after again, and how often. */
const askAgainMs = 1_500;
const mostAsks = 40;
/** The server says something every 15 s: after two missed words the connection counts as dead. */
const longestSilenceMs = 45_000;

/**
 * Scans a website and tells what happens on the way. While the same scan still runs from a try
 * whose answer was lost, its end is waited for.
 * @throws ApiError; `offline` when the answer never came or broke off. What `signal` ends throws its reason.
 */
export async function requestScan(call: ScanCall): Promise<ScanResult> {
  for (let asks = 1; ; asks += 1) {
    try {
      return await followScan(call);
    } catch (error) {
      const isRunning = error instanceof ApiError && error.code === 'in_progress';
      if (!isRunning || asks >= mostAsks) throw error;
      await pause(askAgainMs, call.signal);
    }
  }
}

async function followScan(call: ScanCall): Promise<ScanResult> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), longestSilenceMs);
  const onByte = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilenceMs);
  };
  try {
    const signal = AbortSignal.any([call.signal, silence.signal]);
    const response = await send(call, signal);
    onByte();
    if (isStream(response)) return await readStream(response, call, onByte);
    return await readAnswer(response);
  } finally {
    clearTimeout(timer);
  }
}

async function send({ payload, key, ...call }: ScanCall, signal: AbortSignal): Promise<Response> {
  const token = readToken();
  try {
    const response = await fetch(`/api${createScan.path}`, {
      method: createScan.method,
      headers: {
        accept: 'text/event-stream',
        'content-type': 'application/json',
        'idempotency-key': key,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(payload),
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    });
    isOffline.value = false;
    return response;
  } catch (cause) {
    throw lose(unreachable, cause, call.signal);
  }
}

/** Networks that ask for a sign-in answer 200 with a page of their own. */
function isStream(response: Response): boolean {
  const type = response.headers.get('content-type') ?? '';
  return response.ok && type.startsWith('text/event-stream');
}

/** A refusal, or a result that was ready: then there is nothing to stream. */
async function readAnswer(response: Response): Promise<ScanResult> {
  const body: unknown = await response.json().catch(() => undefined);
  const isResult = response.ok && typeof body === 'object' && body !== null && 'tests' in body;
  if (isResult) return body as ScanResult;
  throw readError(response, response.ok ? undefined : body, () => scanFailed);
}

async function readStream(
  response: Response,
  call: ScanCall,
  onByte: () => void,
): Promise<ScanResult> {
  let result: ScanResult | undefined;
  const take = createEventReader((event) => {
    result = hear(event, call) ?? result;
  });
  const reader = response.body?.getReader();
  try {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      onByte();
      take(value);
      // What comes after it changes nothing any more.
      if (result) return result;
    }
  } catch (cause) {
    throw cause instanceof ApiError ? cause : lose(broken, cause, call.signal);
  }
  throw lose(broken, undefined, call.signal);
}

/** The result, when the event is one. */
function hear({ type, data }: ServerEvent, listener: ScanListener): ScanResult | undefined {
  if (data === '') return undefined;
  const value: unknown = JSON.parse(data);
  if (type === 'queued') listener.onQueued((value as { position: number }).position);
  if (type === 'progress') listener.onProgress(value as ScanProgress);
  if (type === 'test') listener.onTest(value as ScanTest);
  if (type === 'error') throw readFailure(value);
  return type === 'result' ? (value as ScanResult) : undefined;
}

/** An error event has no status of its own: its code has. */
function readFailure(body: unknown): ApiError {
  const { code } = (body ?? {}) as { code?: unknown };
  const status = isErrorCode(code) ? errorCodes[code].status : 500;
  return readError({ status }, body, () => scanFailed);
}

function lose(text: string, cause: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return cause ?? signal.reason;
  isOffline.value = text === unreachable;
  const error = new ApiError(text, { status: 0, code: 'offline' });
  error.cause = cause;
  return error;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}
