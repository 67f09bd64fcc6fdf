import { useEffect, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { session } from '../../platform/session.ts';
import { composeSignInPath } from './return-path.ts';
import { Starting } from './starting.tsx';

/**
 * Shows its children to administrators, and 'Loading dashboard...' until it is known who is
 * there. Without a connection the held token counts (decision 37). Anybody else goes to sign in.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const { state } = session.value;

  // The signal tells at once, while the address is still that of the page that was open.
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
