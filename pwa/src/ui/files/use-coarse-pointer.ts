import { useSyncExternalStore } from 'react';

const query = '(pointer: coarse)';

/** Whether a finger points here; follows a mouse that is plugged in. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(query).matches);
}

function watch(tell: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', tell);
  return () => list.removeEventListener('change', tell);
}
