import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { session, interruption, whenSessionEnds } from '../../platform/session-state.ts';
import { mayLeave } from '../../editing/leave-guard.ts';
import { forgetAllDeviceDrafts } from '../../platform/device-drafts.ts';
import { signOut } from '../../platform/session.ts';
import { dismissAllToasts } from '../../ui/toast.tsx';
import { ConfirmPasswordHost } from './confirm-password.tsx';
import styles from './session.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';

const FirstPassword = lazy(() => import('./first-password.tsx'));

/**
 * Shows its children to administrators, and 'Loading dashboard...' until the session is known.
 * Without a connection the stored token is enough (spec decision 37). Everyone else is sent to sign
 * in.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { state, user } = session.value;

  // The signal changes immediately, while the address is still that of the open page.
  useEffect(() => session.subscribe((now) => now.state === 'signed-out' && askToSignIn()), []);

  const isIn = state === 'signed-in' || state === 'offline';
  if (isIn && user?.mustChangePassword) {
    return (
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Starting />}>
          <FirstPassword user={user} onLogOut={logOut} />
        </Suspense>
      </main>
    );
  }
  if (isIn) {
    return (
      <>
        {children}
        <ConfirmPasswordHost />
      </>
    );
  }
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
    <div data-office="">
      <div className={styles['starting']} aria-live="polite" aria-busy="true">
        <OutcomeMark outcome="run" />
        <p>Loading dashboard...</p>
      </div>
    </div>
  );
}

/** Ends the session, asking first when there are unsaved edits. */
export function logOut(): void {
  void mayLeave().then((isSure) => (isSure ? leaveBackOffice() : undefined));
}

// In every window that learns of it: each may contain drafts, and toasts with names.
whenSessionEnds((end) => {
  dismissAllToasts();
  if (end === 'left') forgetAllDeviceDrafts();
});

/** Logout: clears the session and opens the sign-in page, without reporting an expiry. */
export async function leaveBackOffice(): Promise<void> {
  const leaving = signOut();
  interruption.value = null;
  navigate('/admin/login', { replace: true });
  await leaving;
}

const signIn = '/admin/login';
const dashboard = '/admin/dashboard';

/**
 * The page to show after sign-in: `next` of the query if it is one of our own pages below /admin,
 * otherwise the dashboard. Rejects anything that a browser could read as another site (open
 * redirect).
 */
export function readReturnPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '';
  const home = 'http://home.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, home)) return dashboard;
  const { origin, pathname, search: query } = new URL(next, home);
  const isOurs = origin === home && /^\/admin(\/|$)/.test(pathname) && pathname !== signIn;
  return isOurs ? pathname + query : dashboard;
}

/** The address of the sign-in page that returns to `path` (path and query) afterwards. */
export function composeSignInPath(path: string): string {
  const isPlain = path === '/admin' || path === dashboard || path.startsWith(signIn);
  return isPlain ? signIn : `${signIn}?next=${encodeURIComponent(path)}`;
}
