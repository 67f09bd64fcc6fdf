import { useEffect } from 'react';
import { consent } from '../consent/consent.tsx';

/**
 * Counts each page view once the visitor has consented; `path` is null for pages that are not
 * counted. The code for counting is only loaded then.
 */
export function useVisits(path: string | null): void {
  const isAllowed = consent.value?.choice === 'accepted';
  useEffect(() => {
    if (!isAllowed || path === null) return;
    // Best effort.
    import('./count-visit.ts').then(({ sendVisit }) => sendVisit(path)).catch(() => {});
  }, [isAllowed, path]);
}
