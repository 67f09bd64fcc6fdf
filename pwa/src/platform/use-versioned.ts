import type { Endpoint } from '@longitude/contract/core/endpoint';
import { useEffect, useMemo } from 'react';
import { adminApi } from './api.ts';
import { createResource, type Resource } from './resource.ts';

export interface Versioned<Item> {
  readonly item: Item;
  /** Version that was read, sent back as If-Match. */
  readonly etag: string | null;
}

/** One item with its version: what an editor starts from. `endpoint` reads it by its id, and must stay the same. */
export function useVersioned<Payload, Query, Item>(
  endpoint: Endpoint<Payload, Query, Item>,
  id: string,
): Resource<Versioned<Item>> {
  const resource = useMemo(
    () =>
      createResource<Versioned<Item>>(async (signal) => {
        const { answer, etag } = await adminApi.request(endpoint, { params: { id }, signal });
        return { item: answer, etag };
      }),
    [endpoint, id],
  );
  useEffect(() => {
    void resource.load();
    return () => resource.clear();
  }, [resource]);
  return resource;
}

/** The headers that let a save fail with `stale` when somebody else saved meanwhile. */
export function matchVersion({ etag }: Pick<Versioned<unknown>, 'etag'>): Record<string, string> {
  return etag ? { 'if-match': etag } : {};
}
