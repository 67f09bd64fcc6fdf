import { useEffect } from 'react';
import { consent } from '../consent/consent-state.ts';

/**
 * Lets each page view be counted once the visitor has agreed; `path` is null where nothing is
 * counted. What counts is loaded only then.
 */
export function useVisits(path: string | null): void {
  const isAllowed = consent.value?.choice === 'accepted';
  useEffect(() => {
    if (!isAllowed || path === null) return;
    // Not counted is not a failure.
    import('./count-visit.ts').then(({ sendVisit }) => sendVisit(path)).catch(() => {});
  }, [isAllowed, path]);
}
