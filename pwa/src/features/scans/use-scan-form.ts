import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { wakeScanner } from '@longitude/contract/scans';
import { fillEmpty } from '../../platform/form-draft.ts';
import { useSite } from '../../platform/site.ts';
import { api } from '../../platform/api.ts';
import { saveTyped, readTyped, type TypedScan, checkScan } from './scan-input.ts';
import { submitOrPost } from '../../ui/submit-or-post.ts';
import { useSharedAddress } from './shared-address.ts';
import { refusedFields, startScan, showScanToast } from './scan-state.ts';

/** State of the scan form. Its controls are uncontrolled, so that text typed before hydration stays. */
export function useScanForm() {
  const { form: came } = useSite();
  const posted = came?.name === 'scan' ? came : null;
  const { element, typed, keep } = useTyped();
  useWakeScanner(element);
  useReturn();
  const [errors, setErrors] = useState(() => ({ ...posted?.errors, ...refusedFields.peek() }));
  const [attempt, setAttempt] = useState(0);
  const note = () => {
    keep();
    setErrors({});
  };
  useSharedAddress((url) => {
    if (element.current) fillShared(element.current, url);
    note();
  });
  const submit = submitOrPost((sent) =>
    send(readForm(sent), (fields) => {
      setErrors(fields);
      setAttempt(attempt + 1);
    }),
  );
  const accept = () => {
    const box = element.current?.elements.namedItem('terms');
    if (box instanceof HTMLInputElement) box.checked = true;
    note();
  };
  return {
    element,
    errors,
    attempt,
    values: posted?.values ?? {},
    wasPosted: posted !== null,
    /** Public-site section 5: not while the terms are unticked or the email is empty. */
    isReady: typed === null || (typed.isAccepted && typed.email.trim() !== ''),
    note,
    submit,
    accept,
  };
}

/**
 * The contents of the form, stored on this device; null until the application has started, because
 * the form must work without it.
 */
function useTyped() {
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedScan | null>(null);
  const keep = () => {
    if (!element.current) return;
    const now = readForm(element.current);
    saveTyped(now);
    setTyped(now);
  };
  useEffect(() => {
    if (element.current) fillForm(element.current);
    keep();
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the draft is read once
  }, []);
  return { element, typed, keep };
}

/** Starts the scan, or passes the errors by field. */
function send(
  typed: TypedScan,
  refuse: (fields: Readonly<Record<string, string>>) => void,
): Promise<void> | undefined {
  const checked = checkScan(typed);
  if (checked.ok) return startScan(checked.request);
  if (checked.toast) showScanToast(checked.toast);
  refuse(checked.fields);
  return undefined;
}

function readForm(form: HTMLFormElement): TypedScan {
  const find = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  return {
    url: find('url')?.value ?? '',
    email: find('email')?.value ?? '',
    isAccepted: find('terms')?.checked ?? false,
  };
}

/** Fills the empty controls with the draft. */
function fillForm(form: HTMLFormElement): void {
  const { url, email, isAccepted } = readTyped();
  fillEmpty(form, { url, email });
  const box = form.elements.namedItem('terms');
  if (box instanceof HTMLInputElement && isAccepted) box.checked = true;
}

/**
 * Puts an address from another app into the form, and clears the tick if it was for another site.
 */
function fillShared(form: HTMLFormElement, url: string): void {
  const control = form.elements.namedItem('url');
  const box = form.elements.namedItem('terms');
  if (!(control instanceof HTMLInputElement && box instanceof HTMLInputElement)) return;
  if (control.value !== url) box.checked = false;
  control.value = url;
  control.scrollIntoView({ block: 'nearest' });
}

/** Milliseconds between wake-up calls: the server keeps an idle scanner awake slightly longer. */
const awakeMs = 240_000;
let wokenAt = -Infinity;

/** Warms up the scanner as soon as the form has focus, for a quick first result. Best effort. */
function useWakeScanner(form: RefObject<HTMLFormElement | null>): void {
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

let takesFocus = false;

/** Focuses the form when it is shown next: the clicked button is removed with its page. */
export function returnToForm(): void {
  takesFocus = true;
}

function useReturn(): void {
  useLayoutEffect(() => {
    if (!takesFocus) return;
    takesFocus = false;
    scrollTo(0, 0);
    document.getElementById('scan-url')?.focus({ preventScroll: true });
  }, []);
}
