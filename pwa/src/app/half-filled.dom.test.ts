import { afterEach, expect, test } from 'vitest';
import { isHalfFilled } from './half-filled.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

test.each([
  [
    'a public form that nobody has touched',
    '<form method="post"><input name="email"></form>',
    false,
  ],
  ['a text in a public form', '<form method="post"><textarea>Hel</textarea></form>', true],
  ['blanks', '<form method="post"><input value="  "></form>', false],
  [
    'what a form brings along',
    '<form method="post"><input type="hidden" value="a"><input type="checkbox" value="on"></form>',
    false,
  ],
  ['a search, which is not sent', '<form><input value="cloud"></form>', false],
])('%s: %s', (_, html, expected) => {
  document.body.innerHTML = html;
  expect(isHalfFilled()).toBe(expected);
});

test('an editor that asks before the window closes', () => {
  const ask = (event: Event) => event.preventDefault();
  addEventListener('beforeunload', ask);
  expect(isHalfFilled()).toBe(true);
  removeEventListener('beforeunload', ask);
  expect(isHalfFilled()).toBe(false);
});
