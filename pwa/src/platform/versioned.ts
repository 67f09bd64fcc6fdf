import { listEdits } from '@longitude/contract/core/edits';
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

/**
 * Merges field by field after a rejected save: untouched fields follow the server, edited ones
 * stay. A field that both changed to different values is a conflict for the person to resolve.
 */
export function mergeEdits<Fields extends object>(
  base: Fields,
  draft: Fields,
  current: Fields,
): { merged: Fields; conflicts: (keyof Fields)[] } {
  const mine = listEdits(base, draft);
  const theirs = listEdits(base, current);
  const conflicts = (Object.keys(mine) as (keyof Fields)[]).filter(
    (key) => key in theirs && draft[key] !== current[key],
  );
  return { merged: { ...current, ...mine }, conflicts };
}
