import { signal } from '@preact/signals-react';
import { readStored, writeStored } from '../../platform/storage.ts';

const storageKey = 'consent';
export type Choice = 'accepted' | 'rejected';

export const isConsentOpen = signal(false);

/** What was chosen on this device, or null. Analytics may load only on 'accepted' (decision 31). */
export function readConsent(): Choice | null {
  const stored = readStored(storageKey);
  return stored === 'accepted' || stored === 'rejected' ? stored : null;
}

export function giveConsent(choice: Choice): void {
  writeStored(storageKey, choice);
  isConsentOpen.value = false;
}

export function reopenConsent(): void {
  isConsentOpen.value = true;
}
