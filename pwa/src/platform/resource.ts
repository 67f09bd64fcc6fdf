import { signal, type Signal } from '@preact/signals-react';
import { useEffect, useMemo } from 'react';
import type { ApiError } from '@longitude/contract/core/errors';
import { toApiError } from './api.ts';
import { whenSessionEnds } from './session-state.ts';

/** Data loaded from the server. It never retries or refetches on its own (public-site section 7). */
export interface Resource<T> {
  readonly data: Signal<T | undefined>;
  readonly error: Signal<ApiError | undefined>;
  readonly isLoading: Signal<boolean>;
  /** Reloads; aborts a pending load. Never rejects: see `error`. Old data stays until then. */
  load(): Promise<void>;
  /** Waits for the load that is running, or loads: two parts of a screen need the data only once. */
  join(): Promise<void>;
  /** Clears data and error and aborts a pending load. */
  clear(): void;
}

const living = new Set<WeakRef<Resource<unknown>>>();
function endWithSession<T>(resource: Resource<T>): Resource<T> {
  living.add(new WeakRef(resource));
  return resource;
}
whenSessionEnds(() => {
  for (const reference of living) {
    const resource = reference.deref();
    if (resource) resource.clear();
    else living.delete(reference);
  }
});

type Read<T> = (signal: AbortSignal) => Promise<T>;

/** Stores the result of `read`. The end of a session clears it. */
export const createResource = <T>(read: Read<T>): Resource<T> => endWithSession(store(read));

function store<T>(read: Read<T>): Resource<T> {
  const data = signal<T | undefined>();
  const error = signal<ApiError | undefined>();
  const isLoading = signal(false);
  let current: AbortController | undefined;
  let running: Promise<void> | undefined;

  const load = (): Promise<void> => {
    running = reload();
    return running;
  };

  const clearRunning = () => {
    running = undefined;
    isLoading.value = false;
  };

  async function reload(): Promise<void> {
    current?.abort();
    const mine = new AbortController();
    current = mine;
    isLoading.value = true;
    try {
      const response = await read(mine.signal);
      if (mine.signal.aborted) return;
      data.value = response;
      error.value = undefined;
    } catch (cause) {
      if (!mine.signal.aborted) error.value = toApiError(cause);
    } finally {
      if (current === mine) clearRunning();
    }
  }

  function clear(): void {
    current?.abort();
    current = undefined;
    data.value = undefined;
    error.value = undefined;
    clearRunning();
  }

  const join = () => joinLoad(() => running, load);
  return { data, error, isLoading, load, join, clear };
}

/** Waits for the load that runs, and for a newer one that replaced it. */
async function joinLoad(find: () => Promise<void> | undefined, load: () => Promise<void>) {
  await (find() ?? load());
  if (find()) await joinLoad(find, load);
}

/** A resource of the component: loaded on mount, cleared on unmount. `load` must be memoized. */
export function useResource<T>(load: Read<T>): Resource<T> {
  return useLoaded(useMemo(() => createResource(load), [load]));
}

/**
 * The same for what a link from an email shows: it needs no session, and a wrong password, which
 * ends one, must not clear it.
 */
export function useLinkResource<T>(load: Read<T>): Resource<T> {
  return useLoaded(useMemo(() => store(load), [load]));
}

function useLoaded<T>(resource: Resource<T>): Resource<T> {
  useEffect(() => {
    void resource.load();
    return () => resource.clear();
  }, [resource]);
  return resource;
}
