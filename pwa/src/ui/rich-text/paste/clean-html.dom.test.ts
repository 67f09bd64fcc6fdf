import { expect, test } from 'vitest';
import { cleanHtml } from './clean-html.ts';

test.each([
  ['<td>a</td><td>b</td>', 'a | b'],
  ['<td>a</td><td></td><td>c</td>', 'a | | c'],
  ['<td>\u00a0</td><td>b</td><td>c</td>', '| b | c'],
  ['<td></td><td></td><td>c</td>', 'c'],
  ['<td>a</td><td><br></td><td> </td>', 'a'],
  ['<td>a</td><td>b</td><td></td>', 'a | b'],
  ['<td>a</td><td hidden>x</td><td>c</td>', 'a | c'],
  ['<th>a</th><td></td><th>c</th>', '<strong>a</strong> | | <strong>c</strong>'],
])('the cells of a pasted row keep their columns: %s', (cells, text) => {
  expect(cleanHtml(`<table><tr>${cells}</tr></table>`)).toBe(`<p>${text}</p>`);
});
