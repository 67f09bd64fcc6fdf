import { useEffect, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { session, interruption, whenSessionEnds } from '../../platform/session-state.ts';
import { mayLeave } from '../../ui/editing/leave-guard.ts';
import { forgetAllDeviceDrafts } from '../../platform/device-drafts.ts';
import { signOut } from '../../platform/session.ts';
import { dismissAllToasts } from '../../ui/toast.tsx';

/**
 * Shows its children to administrators, and 'Loading dashboard...' until it is known who is
 * there. Without a connection the held token counts (decision 37). Anybody else goes to sign in.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { state } = session.value;

  // The signal changes at once, while the address is still that of the page that was open.
  useEffect(() => session.subscribe((now) => now.state === 'signed-out' && askToSignIn()), []);

  if (state === 'signed-in' || state === 'offline') return children;
  return (
    <main id="main" tabIndex={-1}>
      <Starting />
    </main>
  );
}

function askToSignIn(): void {
  navigate(composeSignInPath(location.pathname + location.search), { replace: true });
}

/** The placeholder until the session is known. */
export function Starting() {
  return (
    <div className="admin">
      <div className="starting" aria-live="polite" aria-busy="true">
        <span className="st run" />
        <p>Loading dashboard...</p>
      </div>
    </div>
  );
}

/** Ends the session, asking first when something typed is not saved. */
export function logOut(): void {
  void mayLeave().then((isSure) => (isSure ? leaveBackOffice() : undefined));
}

// In every window that hears of it: each may hold texts, and toasts that name people.
whenSessionEnds((end) => {
  dismissAllToasts();
  if (end === 'left') forgetAllDeviceDrafts();
});

/** Logout: clears the session and opens the sign-in page. It is no expiry. */
export async function leaveBackOffice(): Promise<void> {
  const leaving = signOut();
  interruption.value = null;
  navigate('/admin/login', { replace: true });
  await leaving;
}

const signIn = '/admin/login';
const dashboard = '/admin/dashboard';

/**
 * The page to show after sign-in: `next` of the query, when it is one of our own pages below
 * /admin, else the dashboard. Anything that a browser could read as another site is refused.
 */
export function readReturnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const home = 'http://home.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, home)) return dashboard;
  const { origin, pathname, search: query } = new URL(next, home);
  const isOurs = origin === home && /^\/admin(\/|$)/.test(pathname) && pathname !== signIn;
  return isOurs ? pathname + query : dashboard;
}

/** The address of the sign-in page that leads back to `path` (path and query) afterwards. */
export function composeSignInPath(path: string): string {
  const isPlain = path === '/admin' || path === dashboard || path.startsWith(signIn);
  return isPlain ? signIn : `${signIn}?next=${encodeURIComponent(path)}`;
}
