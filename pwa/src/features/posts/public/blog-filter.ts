import type { Post } from '@longitude/contract/posts';

export interface BlogFilter {
  /** Part of title or excerpt; empty for all. */
  readonly text: string;
  /** Name of a category; null for all. */
  readonly category: string | null;
}

/** UTF-16 code units; what is longer is not a search (the server leaves it out as well). */
export const longestText = 100;

/** The filter that a query says, such as `?q=cloud&category=Cybersecurity`. */
export function readFilter(search: string): BlogFilter {
  const query = new URLSearchParams(search);
  return { text: readPart(query, 'q').trim(), category: readPart(query, 'category') || null };
}

function readPart(query: URLSearchParams, key: string): string {
  const value = query.get(key) ?? '';
  return value.length <= longestText ? value : '';
}

/** The address of the list with a filter. */
export function toAddress({ text, category }: BlogFilter): string {
  const query = new URLSearchParams();
  if (text.trim()) query.set('q', text.trim());
  if (category) query.set('category', category);
  return query.size > 0 ? `/blog?${query}` : '/blog';
}

/**
 * Text and category combine: a case-insensitive part of title or excerpt, and the category by its
 * name (public-site section 5).
 */
export function matchesFilter(
  { title, excerpt, category }: Pick<Post, 'title' | 'excerpt' | 'category'>,
  filter: BlogFilter,
): boolean {
  if (filter.category && category?.name !== filter.category) return false;
  const sought = filter.text.trim().toLowerCase();
  return [title, excerpt].some((text) => text.toLowerCase().includes(sought));
}

/** Whether anything is filtered. */
export function isFiltering({ text, category }: BlogFilter): boolean {
  return text.trim() !== '' || category !== null;
}
