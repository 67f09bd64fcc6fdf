import { ApiError } from '@longitude/contract/core/errors';
import { readResetLink, resetPassword } from '@longitude/contract/session';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { api } from '../../platform/api.ts';
import { useResource } from '../../platform/resource.ts';
import { keepDeviceProof, signIn } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { BackToSignIn } from './forgotten-password.tsx';
import { Gate, OutcomeHeading } from './gate.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordForm } from './use-password-form.ts';

const readFragment = () => new URLSearchParams(location.hash.slice(1)).get('token') ?? '';

/**
 * /admin/reset, behind the link of an email. Its code stands in the fragment, which no server sees;
 * it is taken out of the address at once, and is in memory alone from then on.
 */
export default function ResetPage() {
  const [token, setToken] = useState(readFragment);
  useEffect(() => {
    const take = () => {
      const found = readFragment();
      if (found === '') return;
      setToken(found);
      history.replaceState(history.state, '', location.pathname);
    };
    take();
    // Another link, opened in the same tab.
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return (
    <Gate>
      {token === '' ? (
        <BrokenLink
          title="Open the link again"
          text="This page has no link, or lost it when it was reloaded. Open the link in the email once more."
        />
      ) : (
        <Reset key={token} token={token} />
      )}
      <BackToSignIn />
    </Gate>
  );
}

function BrokenLink({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="stack">
      <OutcomeHeading>{title}</OutcomeHeading>
      <p>{text}</p>
      <SendNewLink />
    </div>
  );
}

const SendNewLink = () => (
  <Link className="btn cta full" href="/admin/login?forgot">
    Send a new link
  </Link>
);

/** Finds out whose password the link resets, then offers the form. */
function Reset({ token }: { readonly token: string }) {
  // Not in the resource alone, which the end of a session clears: the form must stay.
  const [username, setUsername] = useState<string>();
  const load = useCallback(
    async (signal: AbortSignal) => {
      const account = await api.call(readResetLink, { payload: { token }, signal });
      setUsername(account.username);
    },
    [token],
  );
  const link = useResource(load);
  const error = link.error.value;
  if (username !== undefined) return <ResetForm token={token} username={username} />;
  if (error?.status === 404 || error?.status === 400) {
    const text = error.fields['token'] ?? error.message;
    return <BrokenLink title="This link no longer works" text={text} />;
  }
  return (
    <div className="stack">
      <h1>Choose a new password</h1>
      {error ? (
        <>
          <ErrorNote text={error.message} />
          <Button className="full" onClick={() => void link.load()}>
            Try Again
          </Button>
        </>
      ) : (
        <p className="muted">Checking the link...</p>
      )}
    </div>
  );
}

interface ResetFormProps {
  readonly token: string;
  readonly username: string;
}

function ResetForm({ token, username }: ResetFormProps) {
  const [saved, setSaved] = useState<{ readonly password: string; readonly failure: string }>();
  const [isRefused, setIsRefused] = useState(false);
  const open = async (password: string) => {
    const failure = await openDashboard(username, password);
    if (failure !== undefined) setSaved({ password, failure });
  };
  const editing = usePasswordForm(async ({ newPassword }) => {
    try {
      const { device } = await api.call(resetPassword, { payload: { token, newPassword } });
      keepDeviceProof(device);
    } catch (cause) {
      setIsRefused(cause instanceof ApiError && cause.status === 404);
      throw cause;
    }
    await open(newPassword);
  });
  if (saved) return <Saved failure={saved.failure} onSignIn={() => open(saved.password)} />;
  return (
    <>
      <NewPasswordForm
        editing={editing}
        title="Choose a new password"
        intro={
          <>
            For <b>{username}</b>. All devices will be signed out.
          </>
        }
        username={username}
        submitLabel="Save and sign in"
      />
      {isRefused && <SendNewLink />}
    </>
  );
}

/** Resolves to the reason why signing in failed, undefined when the dashboard opens. */
async function openDashboard(username: string, password: string): Promise<string | undefined> {
  try {
    await signIn({ username, password });
    navigate('/admin/dashboard', { replace: true });
    return undefined;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    return cause.message;
  }
}

interface SavedProps {
  readonly failure: string;
  readonly onSignIn: () => Promise<void>;
}

/** The link is used up, but signing in failed. */
function Saved({ failure, onSignIn }: SavedProps) {
  const [isPending, run] = useBusy();
  const press = async () => {
    await onSignIn();
    return true;
  };
  return (
    <div className="stack">
      <OutcomeHeading>Your new password is saved</OutcomeHeading>
      <ErrorNote text={failure} />
      <Button
        tone="cta"
        className="full"
        isPending={isPending}
        pendingLabel="Signing in..."
        onClick={() => void run(press)}
      >
        Sign in
      </Button>
    </div>
  );
}
