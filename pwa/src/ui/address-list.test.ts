import { splitAddresses } from '@longitude/contract/emails';
import { expect, test } from 'vitest';
import { addAddresses, explainAddresses } from './address-list.ts';

test.each([
  ['a@b.example', ['a@b.example']],
  [
    'a@b.example, c@d.example;e@f.example\ng@h.example',
    ['a@b.example', 'c@d.example', 'e@f.example', 'g@h.example'],
  ],
  [
    '"Joris, van" <joris@l.example>; Amara <amara@l.example>',
    ['joris@l.example', 'amara@l.example'],
  ],
  [' ,; ', []],
])('finds the addresses in %j', (text, found) => {
  expect(splitAddresses(text)).toEqual(found);
});

test('contains each address once, ignoring case', () => {
  expect(addAddresses(['A@b.example'], ['a@B.example', 'c@d.example'])).toEqual([
    'A@b.example',
    'c@d.example',
  ]);
});

test('names the invalid address, and the maximum number', () => {
  expect(explainAddresses(['a@b.example', 'underwriting@'], 10)).toBe(
    '“underwriting@” is not an email address',
  );
  const many = Array.from({ length: 12 }, (_, index) => `a${index}@b.example`);
  expect(explainAddresses(many, 10)).toBe('At most 10 addresses: remove 2');
  expect(explainAddresses(many.slice(0, 10), 10)).toBeUndefined();
});
