import { expect, test } from 'vitest';
import { findCopied, readCodeLine } from './read-code.ts';

test('comments, prompts and marked values are distinguished', () => {
  expect(readCodeLine('  # a day first')).toEqual({
    isComment: true,
    parts: [{ text: '  # a day first', kind: null }],
  });
  expect(readCodeLine('max-age=«86400»;')).toEqual({
    isComment: false,
    parts: [
      { text: 'max-age=', kind: null },
      { text: '86400', kind: 'value' },
      { text: ';', kind: null },
    ],
  });
  expect(readCodeLine('$ curl -sI «https://shop.example.com»').parts).toEqual([
    { text: '$ ', kind: 'prompt' },
    { text: 'curl -sI ', kind: null },
    { text: 'https://shop.example.com', kind: 'value' },
  ]);
  expect(readCodeLine('')).toEqual({ isComment: false, parts: [] });
});

test.each([
  ['# a day\nmax-age=«86400»', '# a day\nmax-age=86400'],
  ['$ curl -sI https://shop.example.com\nHTTP/2 200', 'curl -sI https://shop.example.com'],
  ['$ dig a\n1\n$ dig b\n2', 'dig a\ndig b'],
  ["$x = «'$1'»;", "$x = '$1';"],
])('of %j is copied %j', (code, copied) => {
  expect(findCopied(code)).toBe(copied);
});
