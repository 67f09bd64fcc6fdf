import { expect, test } from 'vitest';
import { explainUnsafe } from './find-unsafe.ts';

test.each([
  ['<p>Plain, on=off, style=loud</p>', null],
  ['<p title="javascript">a</p>', null],
  [
    '<script>a()</script><p style="color:red" onclick="b()">c</p>',
    'one script, one style and one event handler',
  ],
  ['<iframe src="https://x.example"></iframe><object></object>', '2 frames'],
  ['<a href=" javascript:a()">b</a>', 'one event handler'],
  [
    '<svg></svg><video></video><form><input></form>',
    'one video or sound, one inline SVG and 2 form fields',
  ],
  ['<style>p { color: red }</style><p>a</p>', 'one style'],
])('names what is removed of %s', (html, parts) => {
  expect(explainUnsafe(html)).toBe(parts && `Removed on saving: ${parts}.`);
});
