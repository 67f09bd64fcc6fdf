import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSite } from '../../platform/site.ts';
import { checkScan } from './check-scan.ts';
import { keepTyped, readTyped, type TypedScan } from './scan-draft.ts';
import { refusedFields, startScan, tellOfScan } from './scan-state.ts';
import { useWakeScanner } from './wake-scanner.ts';

/** The controls keep their own values, so that what is typed before the application starts stays. */
export function useScanForm() {
  const { form: came } = useSite();
  const posted = came?.name === 'scan' ? came : null;
  const { element, typed, keep } = useTyped();
  useWakeScanner(element);
  const [errors, setErrors] = useState(() => ({ ...posted?.errors, ...refusedFields.peek() }));
  const [attempt, setAttempt] = useState(0);
  const note = () => {
    keep();
    setErrors({});
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const refused = send(readForm(event.currentTarget));
    if (!refused) return;
    setErrors(refused);
    setAttempt(attempt + 1);
  };
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
    /** Public-site section 5: not while the terms are unticked or the e-mail is empty. */
    isReady: typed === null || (typed.isAccepted && typed.email.trim() !== ''),
    note,
    submit,
    accept,
  };
}

/** What stands in the form, kept on this device; null until the application has started: without it the form must be sent all the same. */
function useTyped() {
  const element = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedScan | null>(null);
  const keep = () => {
    if (!element.current) return;
    const now = readForm(element.current);
    keepTyped(now);
    setTyped(now);
  };
  useEffect(() => {
    if (element.current) fillForm(element.current);
    keep();
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the draft is read once
  }, []);
  return { element, typed, keep };
}

/** Starts the scan; what is wrong by field where it may not. */
function send(typed: TypedScan): Readonly<Record<string, string>> | null {
  const checked = checkScan(typed);
  if (checked.ok) {
    void startScan(checked.request);
    return null;
  }
  if (checked.toast) tellOfScan(checked.toast);
  return checked.fields;
}

function readForm(form: HTMLFormElement): TypedScan {
  const find = (name: string) => form.elements.namedItem(name) as HTMLInputElement | null;
  return {
    url: find('url')?.value ?? '',
    email: find('email')?.value ?? '',
    isAccepted: find('terms')?.checked ?? false,
  };
}

/** Fills what is still empty. */
function fillForm(form: HTMLFormElement): void {
  const { url, email, isAccepted } = readTyped();
  for (const [name, value] of Object.entries({ url, email })) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.value === '') control.value = value;
  }
  const box = form.elements.namedItem('terms');
  if (box instanceof HTMLInputElement && isAccepted) box.checked = true;
}
