import { useEffect, type RefObject } from 'react';
import { wakeScanner } from '@longitude/contract/scans';
import { api } from '../../platform/api.ts';

/** The server keeps an idle scanner awake for a little longer, in milliseconds. */
const awakeMs = 240_000;
let wokenAt = -Infinity;

/** Whoever goes into the form is likely to scan: so the first result comes at once. Nothing depends on it. */
export function useWakeScanner(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    element?.addEventListener('focusin', wake);
    return () => element?.removeEventListener('focusin', wake);
  }, [form]);
}

function wake(): void {
  const now = performance.now();
  if (now - wokenAt < awakeMs) return;
  wokenAt = now;
  api.call(wakeScanner).catch(() => undefined);
}
