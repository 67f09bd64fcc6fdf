import { toShownAddress } from '@longitude/contract/core/shown-address';
import { confirmEmailChange, readEmailLink, undoEmailChange } from '@longitude/contract/profile';
import { useCallback, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useSaving } from '../../editing/use-saving.ts';
import { adminApi, api } from '../../platform/api.ts';
import { useLinkResource } from '../../platform/resource.ts';
import { session } from '../../platform/session-state.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { LoadError } from '../../ui/lists/list-states.tsx';
import { BrokenLink } from './broken-link.tsx';
import { BackToSignIn } from './forgotten-password.tsx';
import { Gate, OutcomeHeading } from './gate.tsx';
import { useLinkToken } from './link-token.ts';
import { LoginForm } from './login-form.tsx';
import { Starting } from './session.tsx';
import boxes from '../../ui/boxes.module.css';

/**
 * /admin/email, opened from a link about the email address of an account: to confirm the new one,
 * or to undo the change. Opening it changes nothing; its one button does.
 */
export default function EmailPage() {
  const token = useLinkToken();
  return token === '' ? <BrokenLink /> : <EmailLink key={token} token={token} />;
}

interface LinkProps {
  readonly token: string;
}

function EmailLink({ token }: LinkProps) {
  const load = useCallback(
    (signal: AbortSignal) => api.call(readEmailLink, { payload: { token }, signal }),
    [token],
  );
  const link = useLinkResource(load);
  const error = link.error.value;
  const found = link.data.value;
  if (error?.status === 404 || error?.status === 400) {
    return <BrokenLink text={error.fields['token'] ?? error.message} />;
  }
  if (error) {
    return (
      <Gate>
        <LoadError
          title="The link was not checked"
          error={error}
          onRetry={() => void link.load()}
        />
      </Gate>
    );
  }
  if (!found) return <Starting />;
  const props = { token, email: toShownAddress(found.email) };
  return found.action === 'confirm' ? <Confirm {...props} /> : <Undo {...props} />;
}

interface ActionProps extends LinkProps {
  /** The address that is used afterwards, as people write it. */
  readonly email: string;
}

/** Only the account itself confirms: a mistyped address is a stranger's. */
function Confirm({ token, email }: ActionProps) {
  const [username, setUsername] = useState('');
  const { state } = session.value;
  if (state === 'unknown') return <Starting />;
  if (state === 'signed-out') {
    return (
      <Gate>
        <p className={boxes['note']}>
          Sign in to confirm <b>{email}</b> for your account.
        </p>
        <LoginForm username={username} onType={setUsername} />
      </Gate>
    );
  }
  return <ConfirmSignedIn token={token} email={email} />;
}

function ConfirmSignedIn({ token, email }: ActionProps) {
  const action = useAction(() => adminApi.call(confirmEmailChange, { payload: { token } }));
  if (action.result) {
    return (
      <Done title="Your email address is confirmed">
        <p>
          Security emails now go to <b>{email}</b>. The previous address got a link that undoes this
          within 7 days.
        </p>
        <Link className={`${buttonClass('cta')} full-width`} href="/admin?tab=profile">
          Open your profile
        </Link>
      </Done>
    );
  }
  return (
    <Offer
      title="Confirm your new email address"
      label="Confirm email address"
      pendingLabel="Confirming..."
      action={action}
    >
      Security emails will go to <b>{email}</b>, and you can sign in with it.
    </Offer>
  );
}

function Undo({ token, email }: ActionProps) {
  const action = useAction(() => api.call(undoEmailChange, { payload: { token } }));
  if (action.result) {
    return (
      <Done title="Your previous address is used again">
        <p>
          Security emails go to <b>{email}</b>. All devices are signed out, and the former password
          no longer works. Choose a new one now.
        </p>
        <a
          className={`${buttonClass('cta')} full-width`}
          href={`/admin/reset#token=${action.result.resetToken}`}
        >
          Choose a new password
        </a>
      </Done>
    );
  }
  return (
    <Offer
      title="Undo the change of your email address"
      label="Undo the change"
      pendingLabel="Undoing..."
      action={action}
    >
      Security emails will go to <b>{email}</b> again. All devices will be signed out, and you will
      choose a new password.
    </Offer>
  );
}

interface ActionState<Result> {
  readonly result: Result | undefined;
  /** Why the last attempt failed. */
  readonly failure: string | undefined;
  readonly isPending: boolean;
  readonly press: () => void;
}

function useAction<Result>(send: () => Promise<Result>): ActionState<Result> {
  const [result, setResult] = useState<Result>();
  const { isSaving, failure, run } = useSaving();
  const attempt = async () => {
    setResult(await send());
    return true;
  };
  const press = () => void run(attempt);
  return { result, failure: failure?.message, isPending: isSaving, press };
}

function Done({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Gate>
      <div className="stack">
        <OutcomeHeading>{title}</OutcomeHeading>
        {children}
      </div>
    </Gate>
  );
}

interface OfferProps {
  readonly title: string;
  readonly label: string;
  readonly pendingLabel: string;
  readonly action: ActionState<unknown>;
  readonly children: ReactNode;
}

/** What the link does, and the button that does it. */
function Offer({ title, label, pendingLabel, action, children }: OfferProps) {
  return (
    <Gate>
      <div className="stack">
        <OutcomeHeading>{title}</OutcomeHeading>
        <p>{children}</p>
        {action.failure !== undefined && <ErrorNote text={action.failure} />}
        <Button
          tone="cta"
          className="full-width"
          isPending={action.isPending}
          pendingLabel={pendingLabel}
          onClick={action.press}
        >
          {label}
        </Button>
      </div>
      <BackToSignIn />
    </Gate>
  );
}
