import assert from 'node:assert/strict';
import type { RawResponse } from './send.ts';

/** Asserts that the response refuses a call over its limit, with a wait of up to `maxSeconds`. */
export function assertLimited({ status, headers, body }: RawResponse, maxSeconds: number): void {
  assert.equal(status, 429);
  const { error, code, retryAfter } = body as { error: string; code: string; retryAfter: number };
  assert.deepEqual([error, code], ['Too many requests.', 'rate_limited']);
  assert.ok(
    Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= maxSeconds,
    `${retryAfter}`,
  );
  assert.equal(headers.get('retry-after'), String(retryAfter));
}
