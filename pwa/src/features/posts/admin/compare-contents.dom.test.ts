import { expect, test } from 'vitest';
import { compareContents, joinBlocks, readBlock } from './compare-contents.ts';

test('a common start and end is no difference, whatever the server adds', () => {
  const mine = '<h2>A</h2>\n<p>Mine</p>\n<figure><img src="/a.jpg" alt="A"></figure>';
  const theirs =
    '<h2 id="s-a">A</h2><p>Theirs</p><p>More</p><figure> <img src="/a.jpg" srcset="b" alt="A" loading="lazy" /> </figure>';
  const parts = compareContents(mine, theirs);
  expect(parts.mine).toEqual(['<p>Mine</p>']);
  expect(parts.theirs).toEqual(['<p>Theirs</p>', '<p>More</p>']);
  expect([parts.before.length, parts.after.length]).toEqual([1, 1]);
  expect(joinBlocks(parts)).toContain('<p>Mine</p>\n<p>Theirs</p>\n<p>More</p>\n<figure>');
});

test.each([
  ['<p>a</p>', '<p>a</p>', [], []],
  ['<p>a</p><p>a</p>', '<p>a</p>', ['<p>a</p>'], []],
  ['', '<p>b</p>', [], ['<p>b</p>']],
  ['plain', 'plain, on', ['plain'], ['plain, on']],
])('of %s and %s both differences are found', (mine, theirs, left, right) => {
  const parts = compareContents(mine, theirs);
  expect([parts.mine, parts.theirs]).toEqual([left, right]);
});

test('a block is compared without markup, and a picture by its description', () => {
  expect(readBlock('<p>A <b>b</b><script>c()</script></p>')).toContain('A b');
  expect(readBlock('<figure><img src="x" alt="Map"><figcaption>C</figcaption></figure>')).toBe(
    'Image: Map\nC',
  );
});
