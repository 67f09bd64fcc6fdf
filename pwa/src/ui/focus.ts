import { useEffect, useState, useRef, type RefObject } from 'react';

/**
 * After the focused row was removed: focuses the row that took its place, or the heading when none
 * is left. Focus that has moved elsewhere stays there.
 */
export function keepFocusAt(list: HTMLElement | null, selector: string, index: number): void {
  const lost = document.activeElement;
  if (lost && lost !== document.body) return;
  const rows = list?.querySelectorAll<HTMLElement>(selector);
  const next = rows?.[Math.min(index, rows.length - 1)];
  (next ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true });
}

/**
 * Returns the focus on unmount to the element that had it on mount: a dialog that is removed from
 * the page immediately cannot do that itself.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    },
    [opener],
  );
}

/** For a form: focuses its first invalid field after each rejected `attempt`. */
export function useFocusError(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return form;
}
