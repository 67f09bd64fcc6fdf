import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { session } from '../platform/session-state.ts';
import { useSettings } from '../platform/site.ts';
import { NavLinks } from './nav-links.tsx';

/** The collapsible menu of small screens. Works without scripts; with them it closes on a choice. */
export function Menu({ path }: { readonly path: string }) {
  const { companyPhone, companyEmail } = useSettings();
  const { user } = session.value;
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => details.current?.removeAttribute('open');
  useEffect(close, [path]);

  const closeOnLink = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) close();
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.current?.open) return;
    close();
    details.current.querySelector('summary')?.focus();
  };
  return (
    <details className="menu" ref={details} onClick={closeOnLink} onKeyDown={closeOnEscape}>
      <summary>
        <span>Menu</span>
      </summary>
      <nav className="sheet" aria-label="Menu">
        <NavLinks path={path} />
        <Link className="btn cta" href={user ? '/admin' : '/contact'}>
          {user ? 'Dashboard' : 'Get Started'}
        </Link>
        <p>
          {user && <span>Welcome, {user.username}</span>}
          {companyPhone && (
            <a href={`tel:${companyPhone.replaceAll(/[^\d+]/g, '')}`}>{companyPhone}</a>
          )}
          {companyEmail && <a href={`mailto:${companyEmail}`}>{companyEmail}</a>}
        </p>
      </nav>
    </details>
  );
}
