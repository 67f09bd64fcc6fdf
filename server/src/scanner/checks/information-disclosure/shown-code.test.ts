import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropShownCode } from './debug-signatures.ts';

for (const [html, rest] of [
  ['a<pre>b</pre>c', 'a >c'],
  ['a<PRE class="x">b</pre >c<!-- d -->e', 'a  >c e'],
  ['a<pre><code>b</code></pre>c', 'a >c'],
  ['a<script>let b = "<p>";</script>c', 'a >c'],
  ['a<preview>b</preview>c', 'a<preview>b</preview>c'],
  ['a<pre>b', 'a'],
  ['', ''],
] as const) {
  test(`${html} keeps ${rest}`, () => assert.equal(dropShownCode(html), rest));
}
