import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { toPhoneAddress } from '../platform/links.ts';
import { session } from '../platform/session-state.ts';
import { useSettings } from '../platform/site.ts';
import { NavLinks } from './nav-links.tsx';

/** The collapsible menu of small screens. Works without scripts; with them it closes by itself. */
export function Menu({ path }: { readonly path: string }) {
  const { companyPhone, companyEmail } = useSettings();
  const { user } = session.value;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeByItself(details.current), []);
  return (
    <details className="menu" ref={details}>
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
          {companyPhone && <a href={toPhoneAddress(companyPhone)}>{companyPhone}</a>}
          {companyEmail && <a href={`mailto:${companyEmail}`}>{companyEmail}</a>}
        </p>
      </nav>
    </details>
  );
}

/**
 * Closes the open menu on Escape, when a link of the header is followed (the logo's as well), and
 * when the focus leaves it: what the sheet covers cannot be seen.
 */
function closeByItself(details: HTMLDetailsElement | null): (() => void) | undefined {
  const header = details?.closest('header');
  if (!details || !header) return undefined;
  const listening = new AbortController();
  const { signal } = listening;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !details.open) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Without a target the window lost the focus, or the sheet's ground was pressed.
    if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
  };
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) details.open = false;
  };
  details.addEventListener('keydown', onKeyDown, { signal });
  details.addEventListener('focusout', onFocusOut, { signal });
  header.addEventListener('click', onClick, { signal });
  return () => listening.abort();
}
