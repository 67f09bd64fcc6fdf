import { useEffect, useRef, type RefObject } from 'react';

/** For a form: its first wrong field gets the focus after each new `attempt` that was refused. */
export function useFocusError(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [attempt]);
  return form;
}
