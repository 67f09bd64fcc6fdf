import { Link } from 'wouter';
import { useEffect, useRef } from 'react';
import { session } from '../platform/session-state.ts';
import { toPhoneAddress, useSettings } from '../platform/site.ts';
import { WaitingLink } from '../features/outbox/waiting-link.tsx';
import { Logo } from './logo.tsx';
import styles from './header.module.css';
import pageStyles from '../ui/page.module.css';
import { buttonClass } from '../ui/button.tsx';

/** Top navigation, in this order (public-site section 2). */
const mainLinks = [
  { href: '/', text: 'Home' },
  { href: '/about', text: 'About' },
  { href: '/services', text: 'Services' },
  { href: '/scanner', text: 'Security Scanner' },
  { href: '/calculator', text: 'Calculator' },
  { href: '/blog', text: 'Blog' },
  { href: '/contact', text: 'Contact' },
];

interface HeaderProps {
  readonly path: string;
  readonly isAdmin: boolean;
}

/** The public header. On admin pages theme.js hides it before hydration if a token is stored. */
export function Header({ path, isAdmin }: HeaderProps) {
  return (
    <header className={isAdmin ? `${styles['header']} on-admin` : styles['header']}>
      <div className={`wrap ${styles['bar']}`}>
        <Link className={styles['brand']} href="/">
          <Logo />
          <span className="visually-hidden">, home</span>
        </Link>
        <WaitingLink />
        <nav className={styles['nav']} aria-label="Main">
          <NavLinks path={path} />
        </nav>
        <SessionButton />
        <Menu path={path} />
      </div>
      <div className={pageStyles['scale']} aria-hidden="true" />
    </header>
  );
}

/** 'Get Started' for visitors; a link to the back office for a signed-in user. */
function SessionButton() {
  const { user } = session.value;
  return (
    <div className={styles['account']}>
      <Link className={buttonClass('ink', 'small')} href={user ? '/admin' : '/contact'}>
        {user ? 'Dashboard' : 'Get Started'}
      </Link>
      {user && <p>Welcome, {user.username}</p>}
    </div>
  );
}

/** The collapsible menu of small screens. Works without scripts; with them it closes automatically. */
function Menu({ path }: { readonly path: string }) {
  const { companyPhone, companyEmail } = useSettings();
  const { user } = session.value;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => closeByItself(details.current), []);
  return (
    <details className={styles['menu']} ref={details}>
      <summary>
        <span>Menu</span>
      </summary>
      <nav className={styles['sheet']} aria-label="Menu">
        <NavLinks path={path} />
        <Link className={buttonClass('cta')} href={user ? '/admin' : '/contact'}>
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
 * Closes the open menu on Escape, when a link of the header (including the logo) is followed, and
 * when the focus leaves it, because the menu covers the page.
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
    // Without a target the window lost the focus, or the menu's background was clicked.
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

/** The seven links of the header and of the menu. */
function NavLinks({ path }: { readonly path: string }) {
  return mainLinks.map(({ href, text }) => (
    <Link key={href} href={href} aria-current={isActive(href, path) ? 'page' : undefined}>
      {text}
    </Link>
  ));
}

/** Home is active on its exact path, the others on a prefix. */
function isActive(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path.startsWith(href);
}
