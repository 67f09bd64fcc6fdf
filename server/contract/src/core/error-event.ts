import { readError } from './client.ts';
import { errorCodes, isErrorCode } from './error-codes.ts';
import type { ApiError } from './errors.ts';

/** The error in a stream's event, which has no status: it is derived from the code. */
export function readErrorEvent(body: unknown, fallback?: () => string): ApiError {
  const { code } = (body ?? {}) as { code?: unknown };
  return readError({ status: isErrorCode(code) ? errorCodes[code].status : 500 }, body, fallback);
}
