import { Link } from 'wouter';
import { session } from '../platform/session-state.ts';
import { Logo } from './logo.tsx';
import { Menu } from './menu.tsx';
import { NavLinks } from './nav-links.tsx';

export interface HeaderProps {
  readonly path: string;
  readonly isAdmin: boolean;
}

/** The public header. On admin pages it hides before hydration when a token is held (theme.js). */
export function Header({ path, isAdmin }: HeaderProps) {
  return (
    <header className={isAdmin ? 'top on-admin' : 'top'}>
      <div className="wrap bar">
        <Link className="brand" href="/">
          <Logo />
          <span className="vh">, home</span>
        </Link>
        <nav className="nav" aria-label="Main">
          <NavLinks path={path} />
        </nav>
        <SessionButton />
        <Menu path={path} />
      </div>
      <div className="scale" aria-hidden="true" />
    </header>
  );
}

/** 'Get Started' to visitors; to a signed-in user the way to the back office. */
function SessionButton() {
  const { user } = session.value;
  return (
    <div className="who">
      <Link className="btn ink sm" href={user ? '/admin' : '/contact'}>
        {user ? 'Dashboard' : 'Get Started'}
      </Link>
      {user && <p>Welcome, {user.username}</p>}
    </div>
  );
}
