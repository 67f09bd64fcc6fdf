import { useEffect, useState, useRef, type RefObject } from 'react';

/**
 * After a row went away with the focus in it: the row that took its place gets the focus, or the
 * heading when none is left. Focus that has moved elsewhere meanwhile stays there.
 */
export function keepFocusAt(list: HTMLElement | null, selector: string, index: number): void {
  const lost = document.activeElement;
  if (lost && lost !== document.body) return;
  const rows = list?.querySelectorAll<HTMLElement>(selector);
  const next = rows?.[Math.min(index, rows.length - 1)];
  (next ?? document.querySelector<HTMLElement>('.work h1'))?.focus({ preventScroll: true });
}

/**
 * Gives the focus back, when the component goes, to what had it when the component came: a
 * dialog that is taken out of the page at once cannot do that itself.
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

/** For a form: its first wrong field gets the focus after each new `attempt` that was refused. */
export function useFocusError(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return form;
}
