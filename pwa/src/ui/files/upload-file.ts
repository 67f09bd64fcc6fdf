import { composeAddress, readError } from '@longitude/contract/core/client';
import type { Endpoint } from '@longitude/contract/core/endpoint';
import { ApiError } from '@longitude/contract/core/errors';
import { upload, type Uploaded } from '@longitude/contract/files';
import { leaveAdmin } from '../../platform/api.ts';
import { isOffline } from '../../platform/connection.ts';
import { readToken } from '../../platform/session-state.ts';
import type { QueueInput } from './upload-queue.ts';

/** Idle timeout in milliseconds, without a byte in either direction. */
export const uploadSilenceMs = 30_000;

interface UploadInput {
  readonly params: Readonly<Record<string, string>>;
  readonly form: FormData;
  /** Idempotency-Key: the same one for retries of the same file. */
  readonly key: string;
  readonly signal?: AbortSignal;
  /** Bytes of the whole body sent so far, and their total. */
  readonly onProgress?: (sent: number, total: number) => void;
}

/**
 * Sends a form with files as an administrator, and reports progress (fetch cannot). Throws ApiError
 * like `adminApi`; on abort, the reason of `signal`.
 */
export function sendFiles<Result>(
  endpoint: Endpoint<FormData, undefined, Result>,
  input: UploadInput,
): Promise<Result> {
  const token = readToken();
  if (!token) return Promise.reject(unauthenticated('No authentication token found'));
  return new Promise((resolve, reject) => {
    const { signal } = input;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const silence = watchSilence(abort);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      silence.restart();
      input.onProgress?.(loaded, total);
    });
    // Fires after load, error and abort alike.
    request.addEventListener('loadend', () => {
      silence.stop();
      signal?.removeEventListener('abort', abort);
      try {
        signal?.throwIfAborted();
        resolve(readResponse(request, endpoint.status, token) as Result);
      } catch (error) {
        reject(error);
      }
    });
    request.open(endpoint.method, composeAddress('', endpoint.path, input));
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('idempotency-key', input.key);
    request.send(input.form);
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
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

/**
 * Parses the response. Captive portals respond with 200 and their own HTML: that is not a success.
 */
function readResponse(
  { status, responseText }: XMLHttpRequest,
  expected: number,
  token: string,
): unknown {
  if (status === 0) throw lostConnection();
  isOffline.value = false;
  const body = parse(responseText);
  if (status === expected && body !== undefined) return body;
  if (status === 401) {
    leaveAdmin(token);
    throw unauthenticated('Session expired');
  }
  const isSuccess = status >= 200 && status < 300;
  throw readError({ status }, isSuccess ? undefined : body, () => 'Upload failed');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Uploads files in sequence to the item `id`, with its upload endpoint. */
export function connectUpload(
  endpoint: Endpoint<FormData, undefined, Uploaded>,
  id: string,
): QueueInput['upload'] {
  return async (file, { key, signal, onProgress }) => {
    const form = new FormData();
    form.append(upload.field, file, file.name);
    const response = await sendFiles(endpoint, { params: { id }, form, key, signal, onProgress });
    const [stored] = response.files;
    if (stored) return stored;
    throw new ApiError('Upload failed', { status: 201, code: 'unknown' });
  };
}
