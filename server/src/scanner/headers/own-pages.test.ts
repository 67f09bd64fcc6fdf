import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageHeaders } from '../../site/document.ts';
import { scanInMemory } from '../../testing/lab/scan-draft.ts';
import type { Header } from '../evidence/http.ts';

/** Judged by what pages and their headers say. */
const categories: readonly string[] = [
  'HTTP Security Headers',
  'Cookie Security',
  'Content Security',
  'Web Application Security',
  'Performance Security',
];

/** What our own server adds over https to its pages (platform/http/responses.ts). */
const ours: readonly Header[] = [
  ...Object.entries(pageHeaders),
  ['strict-transport-security', 'max-age=63072000; includeSubDomains'],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['content-type', 'text/html; charset=utf-8'],
];
test('has nothing to say about what our own server sends', async () => {
  const { findings } = await scanInMemory({
    answer: ({ path }) => ({
      status: path === '/' ? 200 : 404,
      headers: ours,
      body: '<!doctype html><title>Good</title><script type=module src=/assets/entry.js></script>',
    }),
  });
  const found = findings.tests.filter(
    ({ category, tested, status }) => categories.includes(category) && tested && status !== 'pass',
  );
  assert.deepEqual(found, []);
});
