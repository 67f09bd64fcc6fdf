import type { Category } from '@longitude/contract/categories';
import type { Post } from '@longitude/contract/posts';

const idOf = (count: number) => String(count).padStart(24, '0');

export const security = {
  id: idOf(1),
  name: 'Cybersecurity',
  slug: 'cybersecurity',
  color: '#B3261E',
} as const;
export const team = {
  id: idOf(2),
  name: 'Team Management',
  slug: 'team-management',
  color: '#F5A623',
} as const;

export const categories: readonly Category[] = [
  { ...security, description: null, icon: 'shield', active: true },
  { ...team, description: null, icon: null, active: true },
];

let count = 0;

/** A published post in a list: without its content. */
export function buildPost(given: Partial<Post> = {}): Post {
  count += 1;
  const slug = given.slug ?? `post-${count}`;
  return {
    id: idOf(100 + count),
    title: `Title of ${slug}`,
    slug,
    excerpt: `Excerpt of ${slug}.`,
    author: 'Priya Raman',
    category: security,
    categoryId: given.category === null ? null : (given.category ?? security).id,
    featuredImage: '/art/post-ports.svg',
    readTime: 6,
    published: true,
    featured: false,
    publishedAt: given.createdAt ?? '2026-11-14T14:00:00.000Z',
    revisedAt: '2026-11-14T14:00:00.000Z',
    createdAt: '2026-11-14T14:00:00.000Z',
    updatedAt: '2026-11-14T14:00:00.000Z',
    ...given,
  };
}
