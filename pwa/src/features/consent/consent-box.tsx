import { useEffect } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { beginConsent, consent, giveConsent, isConsentOpen } from './consent-state.ts';

/** Always part of the page; visible until a choice was made, and again from the footer. */
export function ConsentBox() {
  const isOpen = isConsentOpen.value;
  const given = consent.value;
  useEffect(beginConsent, []);
  return (
    <aside className="consent" id="consent" aria-label="Cookies" tabIndex={-1} hidden={!isOpen}>
      <p>
        <b>Cookies.</b> This site sets none. May our own server count which pages are read? Nothing
        about you is stored, and nobody else is told. <Link href="/cookies">Cookie Policy</Link>
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
