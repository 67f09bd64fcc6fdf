import { signal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import { ApiError } from '@longitude/contract/core/errors';
import { toApiError } from './api.ts';
import { useIsHydrated, useSite } from './site.ts';

export interface PublicContent<T> {
  readonly data: T | undefined;
  /** The reason why the last load failed; older data stays. */
  readonly error: ApiError | undefined;
  readonly isLoading: boolean;
  /** Reloads at a person's request. */
  readonly reload: () => void;
}

interface Options<T> {
  /** Key of the content, for example `post:a-title`. */
  readonly key: string;
  /** The content that the server rendered this page with, if any. */
  readonly rendered: T | undefined;
  readonly load: () => Promise<T>;
  /** Milliseconds for which the content counts as fresh. */
  readonly freshFor: number;
}

type State<T> = Omit<PublicContent<T>, 'reload'> & { readonly key: string };

interface Saved {
  readonly data: unknown;
  /** The time when the server sent it, in milliseconds since 1970. */
  readonly at: number;
}
/** Lives as long as the tab. Written only in the browser. */
const saved = new Map<string, Saved>();

/** Replaces the time of content that must be reloaded. */
const outdated = -Infinity;

/** The number of times that the shown content was found to be outdated. */
const renewals = signal(0);

/** Clears everything, because an administrator changed it in this tab. */
export function forgetContent(): void {
  saved.clear();
}

/**
 * Reloads the content on screen, because the page came from the device and the server has newer
 * content. The old content stays until then.
 */
export function renewContent(): void {
  for (const [key, { data }] of saved) saved.set(key, { data, at: outdated });
  renewals.value++;
}

/**
 * Content of a public page: from the server, the cache while fresh, or a request. Never retries on
 * its own.
 */
export function useContent<T>({ key, rendered, load, freshFor }: Options<T>): PublicContent<T> {
  const { now } = useSite();
  const [state, setState] = useState(() => begin(key, rendered));
  const [attempt, setAttempt] = useState(0);
  const renewal = renewals.value;
  useEffect(() => {
    if (rendered !== undefined && !saved.has(key))
      saved.set(key, { data: rendered, at: renewal === 0 ? at(now) : outdated });
    const known = saved.get(key);
    if (known && Date.now() - known.at < freshFor) {
      setState((before) => (isShown(before, key, known) ? before : begin<T>(key, undefined)));
      return undefined;
    }
    const left = new AbortController();
    void fetchContent(key, load, (outcome) => {
      if (!left.signal.aborted) setState(outcome);
    });
    return () => left.abort();
    // oxlint-disable-next-line react/exhaustive-deps -- the key represents the other values
  }, [key, attempt, renewal]);
  const reload = () => {
    setState({ ...begin(key, rendered), isLoading: true });
    setAttempt(attempt + 1);
  };
  return { ...(state.key === key ? state : begin(key, rendered)), reload };
}

/** The item with a slug, of the kind `key`; null when there is none. */
export function useItem<T extends { readonly slug: string }>(
  slug: string,
  { key, rendered, load, freshFor }: Options<T | null>,
): PublicContent<T | null> {
  const isFirstPage = !useIsHydrated();
  // A missing item has no slug: it belongs to the page that the server rendered.
  const isOwn = rendered === null ? isFirstPage : rendered?.slug === slug;
  const own = isOwn ? rendered : undefined;
  return useContent({
    key: `${key}:${slug}`,
    rendered: own,
    load: () => load().catch(toNull),
    freshFor,
  });
}

function toNull(cause: unknown): null {
  if (cause instanceof ApiError && cause.code === 'not_found') return null;
  throw cause;
}

/** A page from the worker's cache may be old; a slow clock must not make it fresh forever. */
function at(now: string): number {
  return Math.min(Date.parse(now), Date.now());
}

function isShown<T>(state: State<T>, key: string, { data }: Saved): boolean {
  return state.key === key && state.data === data && state.error === undefined;
}

/** Content loaded since then is newer than the page's content. */
function begin<T>(key: string, rendered: T | undefined): State<T> {
  const known = saved.get(key);
  const data = known ? (known.data as T) : rendered;
  return { key, data, error: undefined, isLoading: data === undefined };
}

async function fetchContent<T>(
  key: string,
  load: () => Promise<T>,
  show: (outcome: State<T>) => void,
): Promise<void> {
  try {
    saved.set(key, { data: await load(), at: Date.now() });
    show(begin(key, undefined));
  } catch (cause) {
    const error = toApiError(cause);
    // Content that the server has deleted is no longer shown.
    if (error.status === 404) saved.delete(key);
    show({ ...begin<T>(key, undefined), error, isLoading: false });
  }
}
