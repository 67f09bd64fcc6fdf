import { tokenStorageKey } from '@longitude/contract/constants';
import { useEffect, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { interruption, session } from '../../platform/session-state.ts';
import { readStored } from '../../platform/storage.ts';
import { ForgottenPassword } from './forgotten-password.tsx';
import { Gate } from './gate.tsx';
import { LoginForm } from './login-form.tsx';
import { readReturnPath, Starting } from './session.tsx';
import boxes from '../../ui/boxes.module.css';
import { textLink } from '../../ui/button.tsx';

/** /admin/login, and with `?forgot` the form that requests a password reset link. */
export default function LoginPage() {
  const [username, setUsername] = useState('');
  const isForgotten = new URLSearchParams(useSearch()).has('forgot');
  if (isForgotten) return <ForgottenPassword name={username} onType={setUsername} />;
  return <SignIn username={username} onType={setUsername} />;
}

interface SignInProps {
  readonly username: string;
  readonly onType: (username: string) => void;
}

/** Redirects immediately when a user is already signed in. */
function SignIn({ username, onType }: SignInProps) {
  // The query on arrival: redirecting changes the address while this page is still mounted.
  const current = useSearch();
  const [search] = useState(current);
  const [hasToken] = useState(() => readStored(tokenStorageKey) !== null);
  const { state } = session.value;
  const isIn = state === 'signed-in' || state === 'offline';
  const interrupted = interruption.value;

  useEffect(() => {
    if (!isIn) return;
    const path = interruption.value;
    interruption.value = null;
    // The address takes precedence: it survives a reload of this page.
    const query = search.includes('next=') || !path ? search : `next=${encodeURIComponent(path)}`;
    navigate(readReturnPath(query), { replace: true });
  }, [isIn, search]);

  if (isIn || (state === 'unknown' && hasToken)) return <Starting />;
  return (
    <Gate>
      {interrupted && (
        <p className={boxes['note']} aria-live="polite">
          <b>Session expired</b>
          <br />
          Sign in again to continue where you left off.
        </p>
      )}
      <LoginForm username={username} onType={onType} />
      <p className="small">
        <Link className={textLink} href="/admin/login?forgot">
          Forgot your password?
        </Link>
      </p>
    </Gate>
  );
}
