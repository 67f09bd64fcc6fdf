import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { toPhoneAddress } from '../platform/phone.ts';
import { session } from '../platform/session-state.ts';
import { useSettings } from '../platform/site.ts';
import { NavLinks } from './nav-links.tsx';

/** The collapsible menu of small screens. Works without scripts; with them it closes on a choice. */
export function Menu({ path }: { readonly path: string }) {
  const { companyPhone, companyEmail } = useSettings();
  const { user } = session.value;
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  useEffect(() => closeOnEscape(details.current), []);
  return (
    <details className="menu" ref={details}>
      <summary>
        <span>Menu</span>
      </summary>
      <nav className="sheet" aria-label="Menu">
        <NavLinks path={path} onChoose={close} />
        <Link className="btn cta" href={user ? '/admin' : '/contact'} onClick={close}>
          {user ? 'Dashboard' : 'Get Started'}
        </Link>
        <p>
          {user && <span>Welcome, {user.username}</span>}
          {companyPhone && <a href={toPhoneAddress(companyPhone)}>{companyPhone}</a>}
          {companyEmail && <a href={`mailto:${companyEmail}`}>{companyEmail}</a>}
        </p>
      </nav>
    </details>
  );
}

/** Closes the open menu and gives the focus back to its button. */
function closeOnEscape(details: HTMLDetailsElement | null): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details?.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  details?.addEventListener('keydown', onKeyDown);
  return () => details?.removeEventListener('keydown', onKeyDown);
}
