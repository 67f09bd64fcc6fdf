import { ApiError } from '@longitude/contract/core/errors';
import { searchAll, type Found } from '@longitude/contract/search';
import { useEffect, useState } from 'react';
import { adminApi } from '../../platform/api.ts';
import { readWords } from './entries.ts';

/** Debounce after the last key, in milliseconds. */
const debounceMs = 120;

export interface Search {
  readonly found: readonly Found[];
  readonly isPending: boolean;
  /** The reason why the search failed. */
  readonly error: string | undefined;
}

export interface Wish {
  readonly query: string;
}

/** Without a letter or a digit there is nothing to search for. */
const readQuery = ({ query }: Wish) => (readWords(query).length > 0 ? query.trim() : '');

interface Result {
  readonly query: string;
  readonly found: readonly Found[];
  readonly error?: string;
}
const nothing: Result = { query: '', found: [] };

/**
 * The server's results for a query. While a longer query is pending the last results stay; a
 * superseded query is aborted. The same query in a new request is a retry.
 */
export function useSearch(wish: Wish): Search {
  const [response, setResponse] = useState(nothing);
  const wanted = readQuery(wish);
  useEffect(() => {
    const wanted = readQuery(wish);
    if (wanted === '') return undefined;
    const abort = new AbortController();
    const search = async () => {
      const next = await ask(wanted, abort.signal);
      if (!abort.signal.aborted) setResponse(next);
    };
    const timer = setTimeout(() => void search(), debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [wish]);
  if (wanted === '') return { found: [], isPending: false, error: undefined };
  const isPending = response.query !== wanted;
  return { found: response.found, isPending, error: isPending ? undefined : response.error };
}

async function ask(query: string, signal: AbortSignal): Promise<Result> {
  try {
    return { query, found: await adminApi.call(searchAll, { query: { q: query }, signal }) };
  } catch (cause) {
    if (signal.aborted) return nothing;
    if (!(cause instanceof ApiError)) throw cause;
    return { query, found: [], error: cause.message };
  }
}
