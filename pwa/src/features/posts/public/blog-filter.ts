import type { Post } from '@longitude/contract/posts';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

export interface BlogFilter {
  /** Substring of title or excerpt; empty for all. */
  readonly text: string;
  /** Name of a category; null for all. */
  readonly category: string | null;
}

/** UTF-16 code units; longer text is ignored, as on the server. */
export const maxText = 100;

/** Parses the filter from a query such as `?q=cloud&category=Cybersecurity`. */
export function readFilter(search: string): BlogFilter {
  const query = new URLSearchParams(search);
  return { text: readPart(query, 'q').trim(), category: readPart(query, 'category') || null };
}

function readPart(query: URLSearchParams, key: string): string {
  const value = query.get(key) ?? '';
  return value.length <= maxText ? value : '';
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

/** Debounce of the address in milliseconds; Safari limits the number of changes. */
const debounceMs = 300;

export interface FilterControl {
  /** The typed filter, ahead of the address. */
  readonly filter: BlogFilter;
  readonly type: (text: string) => void;
  /** Writes the typed text to the address at once. */
  readonly submit: () => void;
}

/** The filter of the list. It is stored in the address, so that sharing and Back work. */
export function useBlogFilter(): FilterControl {
  const current = readFilter(useSearch());
  const [, navigate] = useLocation();
  const [text, setText] = useState(current.text);
  const [known, setKnown] = useState(current.text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // After Back or a link the field takes the address's text.
  if (known !== current.text) {
    setKnown(current.text);
    if (text.trim() !== current.text) setText(current.text);
  }
  const write = (value: string) => {
    clearTimeout(timer.current);
    // Reads the address again: a category may have been chosen since the key press.
    const { text: shared, category } = readFilter(location.search);
    if (value.trim() !== shared) navigate(toAddress({ text: value, category }), { replace: true });
  };
  const type = (value: string) => {
    setText(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => write(value), debounceMs);
  };
  return { filter: { text, category: current.category }, type, submit: () => write(text) };
}
