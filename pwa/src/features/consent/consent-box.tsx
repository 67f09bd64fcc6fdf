import { useEffect } from 'react';
import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { giveConsent, isConsentOpen, readConsent, reopenConsent } from './consent-state.ts';

/** Always part of the page; visible until a choice was made, and again from the footer. */
export function ConsentBox() {
  const isOpen = isConsentOpen.value;
  useEffect(() => {
    if (readConsent() === null) reopenConsent();
  }, []);
  return (
    <aside className="consent" aria-label="Cookies" hidden={!isOpen}>
      <p>
        <b>Cookies.</b> Your choice is kept on this device. Analytics load only if you accept.{' '}
        <Link href="/cookies">Cookie Policy</Link>
      </p>
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
