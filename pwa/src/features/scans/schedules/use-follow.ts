import { useEffect, useRef } from 'react';
import type { Resource } from '../../../platform/resource.ts';

/** Reloads a resource when `version` changes, but not initially. */
export function useFollow(resource: Resource<unknown>, version: string | null): void {
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    void resource.load();
  }, [resource, version]);
}
