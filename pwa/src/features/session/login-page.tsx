import { tokenStorageKey } from '@longitude/contract/constants';
import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { interruption, session } from '../../platform/session-state.ts';
import { readStored } from '../../platform/storage.ts';
import { useClock } from '../../platform/clock.ts';
import { LoginForm } from './login-form.tsx';
import { readReturnPath, Starting } from './session.tsx';
import globe from './admin-globe.svg';
import '../../styles/admin.css';

/** /admin/login; redirects at once when a user is already signed in. */
export default function LoginPage() {
  // The query on arrival: redirecting changes the address while this page is still mounted.
  const current = useSearch();
  const [search] = useState(current);
  const [hasToken] = useState(() => readStored(tokenStorageKey) !== null);
  const { state } = session.value;
  const isIn = state === 'signed-in' || state === 'offline';
  const interrupted = interruption.value;

  useEffect(() => {
    // A session can end far down a page, which would leave the form above the viewport.
    scrollTo(0, 0);
  }, []);
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
    <div className="admin gate">
      <div className="door">
        {interrupted && (
          <p className="note" aria-live="polite">
            <b>Session expired</b>
            <br />
            Sign in again to go on where you were.
          </p>
        )}
        <LoginForm />
      </div>
      <Dial />
    </div>
  );
}

function formatTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(
    now,
  );
}

/** The two offices and their clocks: decoration beside the sign-in form on a desktop. */
function Dial() {
  const now = useClock(10_000);
  return (
    <div className="dial night" aria-hidden="true">
      <div>
        <img className="art" src={globe} width="608" height="608" alt="" />
        <p>
          <b>Toronto</b>
          {formatTime(now, 'America/Toronto')}
        </p>
        <p>
          <b>Bengaluru</b>
          {formatTime(now, 'Asia/Kolkata')}
        </p>
      </div>
    </div>
  );
}
