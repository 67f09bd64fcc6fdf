import { useEffect } from 'react';
import { consent } from '../consent/consent.tsx';

/**
 * Counts each page view once the visitor has consented; `path` is null where nothing is counted.
 * The code that counts is loaded only then.
 */
export function useVisits(path: string | null): void {
  const isAllowed = consent.value?.choice === 'accepted';
  useEffect(() => {
    if (!isAllowed || path === null) return;
    // Best effort.
    import('./count-visit.ts').then(({ sendVisit }) => sendVisit(path)).catch(() => {});
  }, [isAllowed, path]);
}
