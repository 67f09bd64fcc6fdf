import { composeAddress, readError } from '@longitude/contract/client';
import type { Endpoint } from '@longitude/contract/endpoint';
import { ApiError } from '@longitude/contract/errors';
import { navigate } from 'wouter/use-browser-location';
import { isOffline } from './connection.ts';
import { endSession, readToken } from './session-state.ts';

/** Milliseconds without a byte in either direction after which an upload has failed. */
export const uploadSilenceMs = 30_000;

export interface UploadInput {
  readonly params: Readonly<Record<string, string>>;
  readonly form: FormData;
  /** Idempotency-Key: the same one for the same file tried again. */
  readonly key: string;
  readonly signal?: AbortSignal;
  /** Bytes of the whole body that have left, of how many. */
  readonly onProgress?: (sent: number, total: number) => void;
}

/**
 * Sends a form of files as an administrator, and tells how far it is (fetch cannot). Throws
 * ApiError as `adminApi` does; when `signal` ends it, its reason.
 */
export function upload<Answer>(
  endpoint: Endpoint<FormData, undefined, Answer>,
  input: UploadInput,
): Promise<Answer> {
  const token = readToken();
  if (!token) return Promise.reject(unauthenticated('No authentication token found'));
  return new Promise<Answer>((resolve, reject) => {
    const { signal } = input;
    if (signal?.aborted) return reject(signal.reason as Error);
    const request = new XMLHttpRequest();
    const silence = watchSilence(() => request.abort());
    const settle = (finish: () => void) => {
      silence.stop();
      signal?.removeEventListener('abort', abort);
      finish();
    };
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.upload.onprogress = ({ loaded, total }) => {
      silence.restart();
      input.onProgress?.(loaded, total);
    };
    request.onload = () => settle(() => readAnswer(request, endpoint.status, resolve, reject));
    request.onerror = () => settle(() => reject(lostConnection()));
    request.onabort = () =>
      settle(() => reject(signal?.aborted ? (signal.reason as Error) : lostConnection()));
    request.open(endpoint.method, composeAddress('', endpoint.path, input));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', input.key);
    request.send(input.form);
    return undefined;
  });
}

function watchSilence(end: () => void) {
  let timer = setTimeout(end, uploadSilenceMs);
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = setTimeout(end, uploadSilenceMs);
  };
  return { stop, restart };
}

function lostConnection(): ApiError {
  isOffline.value = true;
  return new ApiError('No connection to the server.', { status: 0, code: 'offline' });
}

function unauthenticated(text: string): ApiError {
  return new ApiError(text, { status: 401, code: 'unauthenticated' });
}

/** A network that asks for a sign-in answers anything with a page of its own: that is no success. */
function readAnswer<Answer>(
  request: XMLHttpRequest,
  status: number,
  resolve: (answer: Answer) => void,
  reject: (error: ApiError) => void,
): void {
  isOffline.value = false;
  const body = parse(request.responseText);
  if (request.status === status && body !== undefined) return resolve(body as Answer);
  if (request.status === 401) {
    endSession();
    navigate('/admin/login');
    return reject(unauthenticated('Session expired'));
  }
  const isSuccess = request.status >= 200 && request.status < 300;
  const fallback = () => 'Upload failed';
  return reject(readError(request, isSuccess ? undefined : body, fallback));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
