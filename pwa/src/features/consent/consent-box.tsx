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
        <b>Cookies.</b> This site sets none. Page views are counted, without any identifier, only if
        you accept; your choice is kept on this device. <Link href="/cookies">Cookie Policy</Link>
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
