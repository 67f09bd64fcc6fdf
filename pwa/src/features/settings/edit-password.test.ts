import { expect, test } from 'vitest';
import { editPassword } from './setting-control.tsx';

test.each([
  ['********', '********s', 's'],
  ['********', 's********', 's'],
  ['********', '*******', ''],
  ['********', '', ''],
  ['********', 'pasted', 'pasted'],
  ['s', 'se', 'se'],
  ['a***', 'a****', 'a****'],
])('%s edited to %s means %s', (shown, typed, meant) => {
  expect(editPassword(shown, typed)).toBe(meant);
});
