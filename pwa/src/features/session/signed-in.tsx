import { useEffect, useState, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { tokenStorageKey } from '@longitude/contract/constants';
import { session } from '../../platform/session.ts';
import { readStored } from '../../platform/storage.ts';
import { composeSignInPath } from './return-path.ts';
import { noteInterruption } from './session-end.ts';
import { Starting } from './starting.tsx';

/**
 * Shows its children to administrators, and 'Loading dashboard...' until it is known who is
 * there. Without a connection the held token counts (decision 37). Anybody else goes to sign in.
 */
export function SignedIn({ children }: { readonly children: ReactNode }) {
  const [hadToken] = useState(() => readStored(tokenStorageKey) !== null);
  const { state } = session.value;

  // The signal tells at once, while the address is still that of the page that was open.
  useEffect(() => {
    let isIn = hadToken;
    return session.subscribe((now) => {
      const here = location.pathname + location.search;
      if (now.state !== 'signed-out') isIn ||= now.state !== 'unknown';
      else if (isIn) noteInterruption(here);
      if (now.state === 'signed-out') navigate(composeSignInPath(here), { replace: true });
    });
  }, [hadToken]);

  if (state === 'signed-in' || state === 'offline') return children;
  return <Starting />;
}
