import { forgotPassword, ForgottenPassword as Input } from '@longitude/contract/session';
import { useState } from 'react';
import { Link } from 'wouter';
import { EditForm } from '../../editing/edit-form.tsx';
import { useEditing } from '../../editing/use-editing.ts';
import { api } from '../../platform/api.ts';
import { usePageHead } from '../../platform/page-head.ts';
import { session } from '../../platform/session-state.ts';
import { Button, textLink } from '../../ui/button.tsx';
import { parseInput } from '../../ui/invalid-input.ts';
import { TextField } from '../../ui/text-field.tsx';
import { Gate, OutcomeHeading } from './gate.tsx';

interface ForgottenPasswordProps {
  /** The user name from the sign-in form. */
  readonly name: string;
  readonly onType: (name: string) => void;
}

/** Sends a password reset link, without revealing whether the account exists. */
export function ForgottenPassword(props: ForgottenPasswordProps) {
  const [isSent, setIsSent] = useState(false);
  usePageHead({ title: 'Reset your password' });
  return (
    <Gate>
      {isSent ? (
        <Sent name={props.name.trim()} onRetry={() => setIsSent(false)} />
      ) : (
        <LinkForm {...props} onSent={() => setIsSent(true)} />
      )}
      <BackToSignIn />
    </Gate>
  );
}

/** The way out of a page before the back office. */
export function BackToSignIn() {
  const isIn = session.value.user !== null;
  return (
    <p className="small">
      <Link className={textLink} href={isIn ? '/admin/dashboard' : '/admin/login'}>
        {isIn ? 'Back to the dashboard' : 'Back to sign-in'}
      </Link>
    </p>
  );
}

interface LinkFormProps extends ForgottenPasswordProps {
  readonly onSent: () => void;
}

function LinkForm({ name, onType, onSent }: LinkFormProps) {
  const { draft, errors, failure, ...sending } = useEditing({
    start: { usernameOrEmail: name },
    save: ({ draft: input }) => api.call(forgotPassword, { payload: parseInput(Input, input) }),
    onSaved: onSent,
  });
  const type = (usernameOrEmail: string) => {
    sending.edit({ usernameOrEmail });
    onType(usernameOrEmail);
  };
  return (
    <EditForm className="stack" attempt={sending.attempt} onSubmit={sending.save}>
      <h1>Reset your password</h1>
      <p className="muted">We will email you a link. It works once, for one hour.</p>
      <TextField
        id="forgotten-name"
        label="Username or email"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="send"
        value={draft.usernameOrEmail}
        error={errors['usernameOrEmail'] ?? failure?.message}
        onType={type}
      />
      <Button
        tone="cta"
        type="submit"
        className="full-width"
        isPending={sending.isSaving}
        pendingLabel="Sending..."
      >
        Send link
      </Button>
    </EditForm>
  );
}

function Sent({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) {
  return (
    <div className="stack">
      <OutcomeHeading>Check your email</OutcomeHeading>
      <p>
        If <b>{name}</b> belongs to an administrator, a link is on its way. It works once, for one
        hour.
      </p>
      <p className="muted">
        No email after five minutes? Look in your spam folder, or ask the person who runs the server
        to run <span>longitude-server admin reset-password</span>
      </p>
      <Button className="full-width" onClick={onRetry}>
        Use another email address
      </Button>
    </div>
  );
}
