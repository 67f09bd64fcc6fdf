import { useEffect } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { composeTabPath } from '../../../platform/dashboard-links.ts';
import { filter, postList } from './posts-state.ts';

/** Which posts the list shows, as in its address. */
export interface PostFilter {
  /** Part of the title or excerpt. */
  readonly q: string;
  readonly state: '' | 'published' | 'draft';
}

export interface PostFilterControl {
  readonly filter: PostFilter;
  /** Address of the list with a change. */
  readonly to: (change: Partial<PostFilter>) => string;
  readonly set: (change: Partial<PostFilter>) => void;
}

/** UTF-16 code units, as in the contract. */
export const maxSearch = 100;

function readFilter(search: string): PostFilter {
  const query = new URLSearchParams(search);
  const [q, state] = [query.get('q') ?? '', query.get('state')];
  return {
    q: q.slice(0, maxSearch),
    state: state === 'published' || state === 'draft' ? state : '',
  };
}

function composePath({ q, state }: PostFilter): string {
  const query = new URLSearchParams({ ...(q ? { q } : {}), ...(state ? { state } : {}) });
  const text = query.toString();
  return text === '' ? composeTabPath('posts') : `${composeTabPath('posts')}&${text}`;
}

/** The filter in the address, and the list that follows it. */
export function usePostFilter(): PostFilterControl {
  const { q, state } = readFilter(useSearch());
  useEffect(() => {
    const before = filter.peek();
    const isSame = before.q === q && before.state === state;
    filter.value = { q, state };
    void (isSame ? postList.load() : postList.restart());
  }, [q, state]);
  const to = (change: Partial<PostFilter>) => composePath({ q, state, ...change });
  return { filter: { q, state }, to, set: (change) => navigate(to(change), { replace: true }) };
}
