import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeRateLimitText, errorCodes, isErrorCode } from './errors.ts';

test('a rate limit is told in minutes, unless the server did so itself', () => {
  const cases: [error: string, retryAfter: number, sentence: string][] = [
    ['Too many requests.', 1, 'Too many requests. Please wait 1 minute before trying again.'],
    ['Too many requests.', 60, 'Too many requests. Please wait 1 minute before trying again.'],
    ['Too many requests.', 61, 'Too many requests. Please wait 2 minutes before trying again.'],
    ['Slow down.', 900, 'Slow down. Please wait 15 minutes before trying again.'],
    ['Try again in 5 minutes.', 300, 'Try again in 5 minutes.'],
  ];
  for (const [error, retryAfter, sentence] of cases) {
    assert.equal(composeRateLimitText(error, retryAfter), sentence);
  }
});

test('the codes of the specification have their statuses', () => {
  const statuses = {
    validation_failed: 400,
    bad_json: 400,
    unauthenticated: 401,
    bad_credentials: 401,
    not_found: 404,
    conflict: 409,
    in_progress: 409,
    stale: 412,
    too_slow: 408,
    payload_too_large: 413,
    unsupported_type: 415,
    idempotency_mismatch: 422,
    target_refused: 422,
    rate_limited: 429,
    unavailable: 503,
    internal: 500,
  };
  for (const [code, status] of Object.entries(statuses)) {
    assert.ok(isErrorCode(code), code);
    assert.equal(errorCodes[code].status, status, code);
  }
  for (const text of ['toString', '__proto__', '', null, 404])
    assert.equal(isErrorCode(text), false);
});

test('no text of ours names a duration: the client composes that sentence', () => {
  for (const { text } of Object.values(errorCodes)) {
    assert.doesNotMatch(text, /minute|second|hour|\d/);
  }
});
