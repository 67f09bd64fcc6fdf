import { openResponse, readError } from '@longitude/contract/core/client';
import { isErrorCode } from '@longitude/contract/core/error-codes';
import { ApiError } from '@longitude/contract/core/errors';
import type { OutboxItem } from './outbox-item.ts';

/** The result of an attempt. */
export type Outcome =
  /** The server has stored it. */
  | { readonly kind: 'accepted'; readonly response: unknown }
  /** The server rejected it permanently. */
  | { readonly kind: 'rejected'; readonly error: ApiError }
  /** The server could not store it now. `isUncertain`: it may have stored it nevertheless. */
  | { readonly kind: 'postponed'; readonly error: ApiError; readonly isUncertain: boolean }
  /** No response, or an incomplete one: it may have arrived. */
  | { readonly kind: 'unreachable'; readonly error: ApiError };

/** Longest wait for the headers of a response, and then for its body. */
const timeoutMs = 30_000;
/** With these nothing was stored: the server looks for a known key before it counts an attempt. */
const isNotStored = (code: string) => code === 'rate_limited' || code === 'too_slow';
/** Temporary refusals, although their status is 4xx. */
const passing = ['rate_limited', 'too_slow', 'in_progress'];

/**
 * Makes one attempt to send an item under its key. Without a token: a visitor's form is the same
 * submission regardless of the signed-in user.
 * @throws anything but ApiError when no request could be made
 */
export async function sendItem({ id, form, content }: OutboxItem): Promise<Outcome> {
  const options = { base: '', timeout: form.timeoutMs ?? timeoutMs };
  let response: Response;
  try {
    response = await openResponse(
      options,
      { method: 'POST', path: form.path },
      { payload: content?.payload ?? {}, headers: { 'idempotency-key': id } },
    );
  } catch (error) {
    if (error instanceof ApiError) return judge(error);
    throw error;
  }
  try {
    return { kind: 'accepted', response: await readResponse(response) };
  } catch (error) {
    return judge(error);
  }
}

/**
 * @throws ApiError `unknown` for anything but our response: a captive portal sends 200 with its own
 * page
 */
async function readResponse(response: Response): Promise<unknown> {
  const body: unknown = JSON.parse((await readText(response)) || 'null');
  if (typeof body === 'object' && body !== null && 'id' in body) return body;
  throw readError(response, undefined);
}

async function readText(response: Response): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    const error = new DOMException('The response broke off', 'TimeoutError');
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([response.text(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function judge(cause: unknown): Outcome {
  const error = toApiError(cause);
  const { code, status } = error;
  // A third party responded instead of the server.
  const isPortal = code === 'unknown' && status < 400;
  if (code === 'offline' || isPortal) return { kind: 'unreachable', error };
  // Its key was only ever sent with this body: an earlier attempt arrived, and was parsed
  // differently.
  if (code === 'idempotency_mismatch') return { kind: 'accepted', response: null };
  const isFinal = isErrorCode(code) && status >= 400 && status < 500 && !passing.includes(code);
  if (isFinal) return { kind: 'rejected', error };
  return { kind: 'postponed', error, isUncertain: !isNotStored(code) };
}

function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  // A success status without JSON; otherwise the response was cut off.
  const code = cause instanceof SyntaxError ? 'unknown' : 'offline';
  return new ApiError('Request failed', { status: 0, code, cause });
}
