import type { Post } from '@longitude/contract/posts';
import { useLocation, useSearch } from 'wouter';
import { maxSearchText, readSearchText, useSearchText } from '../../../ui/search-field.tsx';

export interface BlogFilter {
  /** Substring of title or excerpt; empty for all. */
  readonly text: string;
  /** Name of a category; null for all. */
  readonly category: string | null;
}

/** Parses the filter from a query such as `?q=cloud&category=Cybersecurity`. */
export function readFilter(search: string): BlogFilter {
  const category = new URLSearchParams(search).get('category') ?? '';
  const isRead = category !== '' && category.length <= maxSearchText;
  return { text: readSearchText(search), category: isRead ? category : null };
}

/** The address of the list with a filter. */
export function toAddress({ text, category }: BlogFilter): string {
  const query = new URLSearchParams();
  if (text.trim()) query.set('q', text.trim());
  if (category) query.set('category', category);
  return query.size > 0 ? `/blog?${query}` : '/blog';
}

/**
 * Text and category combine: a case-insensitive substring of title or excerpt, and the category by
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

/** Whether a filter is set. */
export function isFiltering({ text, category }: BlogFilter): boolean {
  return text.trim() !== '' || category !== null;
}

export interface FilterControl {
  /** The typed filter, ahead of the address. */
  readonly filter: BlogFilter;
  readonly type: (text: string) => void;
  /** Writes the typed text to the address immediately. */
  readonly submit: () => void;
}

/** The filter of the list. It is stored in the address, so that sharing and Back work. */
export function useBlogFilter(): FilterControl {
  const current = readFilter(useSearch());
  const [, navigate] = useLocation();
  const { text, ...control } = useSearchText(current.text, (value) => {
    // Reads the address again: a category may have been chosen since the key press.
    const { text: shared, category } = readFilter(location.search);
    if (value.trim() !== shared) navigate(toAddress({ text: value, category }), { replace: true });
  });
  return { filter: { text, category: current.category }, ...control };
}
