import type { Endpoint } from '@longitude/contract/core/endpoint';
import { useCallback } from 'react';
import { adminApi } from './api.ts';
import { useResource, type Resource } from './resource.ts';

export interface Versioned<Item> {
  readonly item: Item;
  /** The version that was read, sent back as If-Match. */
  readonly etag: string | null;
}

/** One item with its version, for an editor. `endpoint` reads it by id, and must not change. */
export function useVersioned<Payload, Query, Item>(
  endpoint: Endpoint<Payload, Query, Item>,
  id: string,
): Resource<Versioned<Item>> {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { response, etag } = await adminApi.request(endpoint, { params: { id }, signal });
      return { item: response, etag };
    },
    [endpoint, id],
  );
  return useResource(load);
}

/** Headers that make a save fail with `stale` after someone else saved (optimistic concurrency). */
export function matchVersion({ etag }: Pick<Versioned<unknown>, 'etag'>): Record<string, string> {
  return etag ? { 'if-match': etag } : {};
}
