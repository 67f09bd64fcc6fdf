import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorCodes, isErrorCode } from './error-codes.ts';
import { composeRateLimitText } from './errors.ts';
import { readError } from './client.ts';

test('a rate limit is shown in minutes, unless the server already did', () => {
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
    headers_too_large: 431,
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

const date = 'Thu, 26 Nov 2026 12:00:00 GMT';
const read = (headers: Record<string, string>, body?: unknown) =>
  readError({ status: 503, headers: new Headers(headers) }, body).retryAfter;

test('without a wait in the body, that of the header counts', () => {
  const own = { error: 'Busy', code: 'unavailable', retryAfter: 7 };
  assert.equal(read({ 'retry-after': '120' }, own), 7);
  assert.equal(read({ 'retry-after': '120' }, { ...own, retryAfter: undefined }), 120);
  assert.equal(read({ 'retry-after': '120' }), 120);
  assert.equal(read({}), undefined);
  assert.equal(read({ 'retry-after': 'soon' }), undefined);
  assert.equal(readError({ status: 503 }, undefined).retryAfter, undefined);
});

test('a date is compared with the server’s clock, otherwise with ours', () => {
  assert.equal(read({ 'retry-after': 'Thu, 26 Nov 2026 12:01:30 GMT', date }), 90);
  assert.equal(read({ 'retry-after': 'Thu, 26 Nov 2026 11:00:00 GMT', date }), 0);
  const seconds = read({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() }) ?? 0;
  assert.ok(seconds > 55 && seconds <= 60, `${seconds} s`);
});

test('the sentence about a rate limit repeats only our own server’s promise', () => {
  const headers = new Headers({ 'retry-after': '120' });
  assert.equal(readError({ status: 429, headers }, undefined).message, 'Request failed');
});

// Sets its own texts for all schemas, as in the server.
import 'zod';
import * as z from 'zod/mini';
import { checkInput } from './validation.ts';

const schema = z.strictObject({
  day: z.strictObject({ open: z.string('Opening is text') }),
  tags: z.optional(z.array(z.string('A tag is text'))),
});

test('valid input is returned', () => {
  const value = { day: { open: '09:00' }, tags: ['a'] };
  assert.deepEqual(checkInput(schema, value), { ok: true, value });
});

test('each invalid field has its own path and one text, unknown keys included', () => {
  const input = { day: { open: 9, shut: true }, tags: ['a', 1, 2], extra: 1 };
  assert.deepEqual(checkInput(schema, input), {
    ok: false,
    fields: {
      'day.open': 'Opening is text',
      'day.shut': 'This field is not known',
      'tags.1': 'A tag is text',
      'tags.2': 'A tag is text',
      extra: 'This field is not known',
    },
  });
});

test('a schema without its own text says that the value is not valid', () => {
  assert.deepEqual(checkInput(z.number(), 'x'), {
    ok: false,
    fields: { body: 'This value is not valid' },
  });
});
