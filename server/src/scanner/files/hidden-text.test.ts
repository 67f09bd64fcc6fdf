import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHiddenText } from './hidden-text.ts';

test('comments and scripts are read, shown text is not', () => {
  const html = '<!-- a --><p>b</p><script>c < d && "e"</script><script src="f"></script><!-- g';
  const { comments, scripts } = readHiddenText(html);
  assert.deepEqual(comments, [' a ', ' g']);
  assert.deepEqual(scripts, ['c < d && "e"', '']);
});
