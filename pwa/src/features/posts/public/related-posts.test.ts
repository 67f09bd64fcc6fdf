import { expect, test } from 'vitest';
import { buildPost, security, team } from '../testing/builders.ts';
import { pickRelated } from './related-posts.tsx';

const posts = [
  buildPost({ slug: 'newest', category: team }),
  buildPost({ slug: 'this', category: security }),
  buildPost({ slug: 'orphan', category: null }),
  buildPost({ slug: 'akin', category: security }),
  buildPost({ slug: 'older', category: team }),
];
const slugs = (slug: string) => {
  const post = posts.find((known) => known.slug === slug) ?? buildPost();
  return pickRelated(posts, post).map((other) => other.slug);
};

test('the same category comes first, then the newest, three at most', () => {
  expect(slugs('this')).toEqual(['akin', 'newest', 'orphan']);
  expect(slugs('older')).toEqual(['newest', 'this', 'orphan']);
});

test('two posts without a category are not related', () => {
  expect(slugs('orphan')).toEqual(['newest', 'this', 'akin']);
});

test('a draft is never offered', () => {
  const draft = buildPost({ slug: 'draft', published: false });
  expect(pickRelated([draft], buildPost({ slug: 'this' }))).toEqual([]);
});
