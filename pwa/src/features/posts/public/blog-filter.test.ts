import { expect, test } from 'vitest';
import { isFiltering, matchesFilter, readFilter, toAddress } from './blog-filter.ts';

const post = {
  title: 'The port left open',
  excerpt: 'How exposure happens, step by step.',
  category: { id: '1', name: 'Cybersecurity', slug: 'cybersecurity', color: '#b3261e' },
};

test.each([
  ['', '', null],
  ['?q=cloud', 'cloud', null],
  ['?category=AI+%26+Machine+Learning&q=%20models%20', 'models', 'AI & Machine Learning'],
  ['?q=one&q=two&other=1', 'one', null],
  [`?q=${'a'.repeat(101)}&category=${'b'.repeat(101)}`, '', null],
  ['?q=%E0%A4%A', '\u{FFFD}%A', null],
])('%s is read as a filter', (search, text, category) => {
  expect(readFilter(search)).toEqual({ text, category });
});

test.each([
  ['', null, '/blog'],
  ['  ', null, '/blog'],
  ['rate card ', null, '/blog?q=rate+card'],
  ['a&b', 'AI & Machine Learning', '/blog?q=a%26b&category=AI+%26+Machine+Learning'],
])('the filter %j with category %j is in the address', (text, category, address) => {
  expect(toAddress({ text, category })).toBe(address);
  expect(readFilter(address.replace('/blog', ''))).toEqual({ text: text.trim(), category });
});

test.each([
  ['PORT', null, true],
  ['exposure HAPPENS', null, true],
  ['closed how', null, false],
  ['', 'Cybersecurity', true],
  ['', 'cybersecurity', false],
  ['port', 'Cybersecurity', true],
  ['port', 'Team Management', false],
  ['cloud', 'Cybersecurity', false],
])('text %j with category %j matches: %s', (text, category, isMatch) => {
  expect(matchesFilter(post, { text, category })).toBe(isMatch);
});

test('a post without a category matches no category', () => {
  const orphan = { ...post, category: null };
  expect(matchesFilter(orphan, { text: '', category: null })).toBe(true);
  expect(matchesFilter(orphan, { text: '', category: 'Cybersecurity' })).toBe(false);
});

test('blanks do not search', () => {
  expect(isFiltering({ text: ' ', category: null })).toBe(false);
  expect(isFiltering({ text: '', category: 'Cybersecurity' })).toBe(true);
});
