import { ApiError } from '@longitude/contract/core/errors';
import { readResetLink, resetPassword } from '@longitude/contract/session';
import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { api } from '../../platform/api.ts';
import { useLinkResource } from '../../platform/resource.ts';
import { saveDeviceProof, signIn } from '../../platform/sign-in.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { BrokenLink } from './broken-link.tsx';
import { BackToSignIn } from './forgotten-password.tsx';
import { Gate, OutcomeHeading } from './gate.tsx';
import { useLinkToken } from './link-token.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { usePasswordForm } from './use-password-form.ts';

/** /admin/reset, opened from the link of an email. */
export default function ResetPage() {
  const token = useLinkToken();
  if (token !== '') return <Reset key={token} token={token} />;
  return (
    <BrokenLink>
      <SendNewLink />
    </BrokenLink>
  );
}

const SendNewLink = () => (
  <Link className={`${buttonClass('cta')} full-width`} href="/admin/login?forgot">
    Send a new link
  </Link>
);

interface ResetProps {
  readonly token: string;
}

/**
 * The form, immediately: later content must not shift it. Loads whose password the link resets, and
 * whether it is still valid; a link that could not be checked is validated when the password is
 * saved.
 */
function Reset({ token }: ResetProps) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(readResetLink, { payload: { token }, signal }),
    [token],
  );
  const link = useLinkResource(load);
  const error = link.error.value;
  if (error?.status === 404 || error?.status === 400) {
    return (
      <BrokenLink text={error.fields['token'] ?? error.message}>
        <SendNewLink />
      </BrokenLink>
    );
  }
  return (
    <Gate>
      <ResetForm token={token} username={link.data.value?.username} />
    </Gate>
  );
}

interface Account {
  readonly username: string;
  readonly password: string;
}

function ResetForm({ token, username }: ResetProps & { readonly username: string | undefined }) {
  const [saved, setSaved] = useState<Account & { readonly failure: string }>();
  const open = async (account: Account) => {
    const failure = await openDashboard(account);
    if (failure !== undefined) setSaved({ ...account, failure });
  };
  const editing = usePasswordForm({
    send: async ({ newPassword }) => {
      const { username: name } = await setPassword({ token, newPassword });
      await open({ username: name, password: newPassword });
    },
  });
  if (saved) {
    return (
      <>
        <Saved failure={saved.failure} onSignIn={() => open(saved)} />
        <BackToSignIn />
      </>
    );
  }
  return (
    <>
      <NewPasswordForm
        editing={editing}
        title="Choose a new password"
        intro={<Intro username={username} />}
        username={username ?? ''}
        submitLabel="Save and sign in"
      />
      {editing.failure?.status === 404 && <SendNewLink />}
      <BackToSignIn />
    </>
  );
}

/** Two lines from the start. */
const Intro = ({ username }: { readonly username: string | undefined }) => (
  <>
    {username === undefined ? (
      'For your account.'
    ) : (
      <>
        For <b>{username}</b>.
      </>
    )}
    <br />
    All devices will be signed out.
  </>
);

async function setPassword(payload: { readonly token: string; readonly newPassword: string }) {
  const response = await api.call(resetPassword, { payload });
  saveDeviceProof(response.device);
  return response;
}

/** Resolves to the reason why signing in failed, undefined when the dashboard opens. */
async function openDashboard(account: Account): Promise<string | undefined> {
  try {
    await signIn(account);
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
        className="full-width"
        isPending={isPending}
        pendingLabel="Signing in..."
        onClick={() => void run(press)}
      >
        Sign in
      </Button>
    </div>
  );
}
