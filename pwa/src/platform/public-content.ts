import { useEffect, useState } from 'react';
import { ApiError } from '@longitude/contract/errors';

export interface PublicContent<T> {
  readonly data: T | undefined;
  /** Why the last load failed; older data stay. */
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
}

interface Options<T> {
  /** Names the content, for example `post:a-title`. */
  readonly key: string;
  /** What the server rendered this page with, if it did. */
  readonly rendered: T | undefined;
  readonly load: () => Promise<T>;
  /** Milliseconds for which it is not asked for again. */
  readonly freshFor: number;
}

interface Kept {
  readonly data: unknown;
  readonly at: number;
}
/** Lives as long as the tab. Written in the browser only. */
const kept = new Map<string, Kept>();

/** Forgets everything; for tests. */
export function forgetContent(): void {
  kept.clear();
}

/** Public content of a page: rendered by the server, kept while it is fresh, else loaded. Never retries by itself. */
export function useContent<T>({ key, rendered, load, freshFor }: Options<T>): PublicContent<T> {
  const [state, setState] = useState({ key, ...begin(key, rendered) });
  useEffect(() => {
    if (rendered !== undefined && !kept.has(key)) kept.set(key, { data: rendered, at: Date.now() });
    const known = kept.get(key);
    if (known && Date.now() - known.at < freshFor) {
      setState({ key, data: known.data as T, error: undefined, isLoading: false });
      return undefined;
    }
    let isLeft = false;
    const settle = (outcome: Partial<PublicContent<T>>) => {
      if (!isLeft) setState((before) => ({ ...before, key, ...outcome, isLoading: false }));
    };
    void fetchContent(key, load, settle);
    return () => {
      isLeft = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for the others
  }, [key]);
  return state.key === key ? state : begin<T>(key, undefined);
}

function begin<T>(key: string, rendered: T | undefined): PublicContent<T> {
  const data = rendered ?? (kept.get(key)?.data as T | undefined);
  return { data, error: undefined, isLoading: data === undefined };
}

async function fetchContent<T>(
  key: string,
  load: () => Promise<T>,
  settle: (outcome: Partial<PublicContent<T>>) => void,
): Promise<void> {
  try {
    const data = await load();
    kept.set(key, { data, at: Date.now() });
    settle({ data, error: undefined });
  } catch (cause) {
    settle({ error: toApiError(cause) });
  }
}

function toApiError(cause: unknown): ApiError {
  if (cause instanceof ApiError) return cause;
  return new ApiError('Request failed', { status: 0, code: 'unknown' });
}
