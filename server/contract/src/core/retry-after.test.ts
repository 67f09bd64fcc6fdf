import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readError } from './client.ts';

const date = 'Thu, 26 Nov 2026 12:00:00 GMT';
const read = (headers: Record<string, string>, body?: unknown) =>
  readError({ status: 503, headers: new Headers(headers) }, body).retryAfter;

test('where the body names no wait, that of the header counts', () => {
  const own = { error: 'Busy', code: 'unavailable', retryAfter: 7 };
  assert.equal(read({ 'retry-after': '120' }, own), 7);
  assert.equal(read({ 'retry-after': '120' }, { ...own, retryAfter: undefined }), 120);
  assert.equal(read({ 'retry-after': '120' }), 120);
  assert.equal(read({}), undefined);
  assert.equal(read({ 'retry-after': 'soon' }), undefined);
  assert.equal(readError({ status: 503 }, undefined).retryAfter, undefined);
});

test('a date is compared with the clock of the server, else with our own', () => {
  assert.equal(read({ 'retry-after': 'Thu, 26 Nov 2026 12:01:30 GMT', date }), 90);
  assert.equal(read({ 'retry-after': 'Thu, 26 Nov 2026 11:00:00 GMT', date }), 0);
  const seconds = read({ 'retry-after': new Date(Date.now() + 60_000).toUTCString() }) ?? 0;
  assert.ok(seconds > 55 && seconds <= 60, `${seconds} s`);
});

test('the sentence of a rate limit promises only what our own server says', () => {
  const headers = new Headers({ 'retry-after': '120' });
  assert.equal(readError({ status: 429, headers }, undefined).message, 'Request failed');
});
