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
    // A frame that is still on its way has no main part yet.
    if (!focusMain()) addEventListener('app:ready', focusMain, { once: true });
  }, [path]);
}

function focusMain(): boolean {
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  return main !== null;
}

/** A page that is still on its way has no anchor yet: it is gone to once the page stands. */
function scrollToTarget(id: string): void {
  if (id && showAnchor(id)) return;
  scrollTo(0, 0);
  if (id) addEventListener('app:ready', () => showAnchor(id), { once: true });
}

function showAnchor(id: string): boolean {
  const target = document.getElementById(id);
  target?.scrollIntoView();
  return target !== null;
}
