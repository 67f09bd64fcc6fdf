import { expect, test } from 'vitest';
import { findSharedAddress } from './shared-address.ts';

const find = (query: Record<string, string>) => findSharedAddress(`?${new URLSearchParams(query)}`);

test.each([
  [{ url: 'https://shop.example.com/sale' }, 'https://shop.example.com/sale'],
  [{ title: 'Sale', text: 'https://shop.example.com/' }, 'https://shop.example.com/'],
  [
    { text: 'See “https://shop.example.com/a?b=1#c”, it is (http://old.example).' },
    'https://shop.example.com/a?b=1#c',
  ],
  [{ title: 'http://old.example/' }, 'http://old.example/'],
  [{ title: 'https://title.example', text: 'https://text.example' }, 'https://text.example'],
  [{ url: 'about:blank', text: 'HTTPS://SHOP.EXAMPLE' }, 'HTTPS://SHOP.EXAMPLE'],
])('of %j it takes %s', (query, expected) => {
  expect(find(query)).toBe(expected);
});

test.each([
  [{}],
  [{ text: 'no address at all' }],
  [{ url: 'javascript:alert(1)' }],
  [{ url: 'https://' }],
  [{ sent: 'https://shop.example.com' }],
])('%j shares no web address', (query) => {
  expect(find(query)).toBeNull();
});
