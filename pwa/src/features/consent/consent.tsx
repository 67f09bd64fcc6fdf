import { useEffect } from 'react';
import { Link } from 'wouter';
import { signal } from '@preact/signals-react';
import { readStored, writeStored } from '../../platform/storage.ts';
import { Button } from '../../ui/button.tsx';
import styles from './consent.module.css';

/** The cookie question: visible until it is answered, and again from the footer. */
export function ConsentBox() {
  const isOpen = isConsentOpen.value;
  const given = consent.value;
  useEffect(beginConsent, []);
  return (
    <aside
      className={styles['consent']}
      id="consent"
      aria-label="Cookies"
      tabIndex={-1}
      hidden={!isOpen}
    >
      <p>
        <b>Cookies.</b> This site sets no cookies. May we count page views on our own server? We
        store nothing about you and share nothing. <Link href="/cookies">Cookie Policy</Link>
      </p>
      {given && (
        <p className="muted">
          You {given.choice} this on{' '}
          {new Date(given.at).toLocaleDateString('en-GB', { dateStyle: 'long' })}.
        </p>
      )}
      <div className="row">
        <Button size="small" onClick={() => giveConsent('rejected')}>
          Reject
        </Button>
        <Button size="small" onClick={() => giveConsent('accepted')}>
          Accept
        </Button>
      </div>
    </aside>
  );
}

const storageKey = 'consent';
const dayMs = 24 * 3_600_000;
/** A choice expires after twelve months. */
const validMs = 365 * dayMs;

interface Consent {
  readonly choice: 'accepted' | 'rejected';
  /** When it was made, ISO 8601. */
  readonly at: string;
}

/** The choice known to this tab; null before it was read, and when there is none. */
export const consent = signal<Consent | null>(null);
const isConsentOpen = signal(false);
let opener: Element | null = null;

/**
 * The choice on this device of the last twelve months, or null. Only 'accepted' allows visits to be
 * counted (spec decision 31). Reads the storage each time: another tab may have changed it.
 */
export function readConsent(): Consent | null {
  const [choice, at = ''] = readStored(storageKey)?.split(' ') ?? [];
  if (choice !== 'accepted' && choice !== 'rejected') return null;
  // A day of tolerance for corrected clocks; a choice from the future must not last forever.
  const age = Date.now() - Date.parse(at);
  return age > -dayMs && age < validMs ? { choice, at } : null;
}

/** Reads the stored choice, and asks if there is none. */
function beginConsent(): void {
  consent.value = readConsent();
  isConsentOpen.value = consent.value === null;
}

/** Stores a choice; the focus returns to the control that opened the question, otherwise to the page. */
function giveConsent(choice: Consent['choice']): void {
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
  // Runs after the question is rendered.
  setTimeout(() => document.getElementById('consent')?.focus());
}
