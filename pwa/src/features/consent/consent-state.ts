import { signal } from '@preact/signals-react';
import { readStored, writeStored } from '../../platform/storage.ts';

const storageKey = 'consent';
const dayMs = 24 * 3_600_000;
/** A choice is asked for again after twelve months. */
const validMs = 365 * dayMs;

export interface Consent {
  readonly choice: 'accepted' | 'rejected';
  /** When it was made, ISO 8601. */
  readonly at: string;
}

/** What this tab knows of the choice; null until it was read, and where there is none. */
export const consent = signal<Consent | null>(null);
export const isConsentOpen = signal(false);
let opener: Element | null = null;

/**
 * What was chosen on this device within the last twelve months, or null. Only 'accepted' lets
 * anything be counted (decision 31). Reads the device each time: another tab may have changed it.
 */
export function readConsent(): Consent | null {
  const [choice, at = ''] = readStored(storageKey)?.split(' ') ?? [];
  if (choice !== 'accepted' && choice !== 'rejected') return null;
  // A day of grace for clocks that were put right; a choice from the future must not last for ever.
  const age = Date.now() - Date.parse(at);
  return age > -dayMs && age < validMs ? { choice, at } : null;
}

/** Finds out what was chosen before, and asks when nothing was. */
export function beginConsent(): void {
  consent.value = readConsent();
  isConsentOpen.value = consent.value === null;
}

/** Keeps a choice; the focus goes back to where the question was opened, else to the page. */
export function giveConsent(choice: Consent['choice']): void {
  const given = { choice, at: new Date().toISOString() };
  writeStored(storageKey, `${choice} ${given.at}`);
  consent.value = given;
  isConsentOpen.value = false;
  const target = opener ?? document.getElementById('main');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  opener = null;
}

/** Asks again, and moves the focus to the question. */
export function reopenConsent(): void {
  opener = document.activeElement;
  isConsentOpen.value = true;
  // Once it is drawn.
  setTimeout(() => document.getElementById('consent')?.focus());
}
