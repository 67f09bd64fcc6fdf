import { useEffect, useRef } from 'react';
import { refreshSettings } from '../platform/refresh-settings.ts';
import { takeForwardFlag } from './navigation.ts';

/** On each change of path: scroll to the top or the anchor, and move the focus to the page. */
export function useArrival(path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    void refreshSettings();
    if (takeForwardFlag()) scrollToTarget(location.hash.slice(1));
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [path]);
}

function scrollToTarget(id: string): void {
  const target = id ? document.getElementById(id) : null;
  if (target) target.scrollIntoView();
  else scrollTo(0, 0);
}
