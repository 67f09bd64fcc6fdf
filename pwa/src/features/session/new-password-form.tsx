import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useFocusError } from '../../ui/focus.ts';
import { NewPasswordField } from './new-password-field.tsx';
import { AccountField, PasswordField } from './password-field.tsx';
import type { PasswordEditing } from './use-password-form.ts';

interface NewPasswordFormProps {
  readonly editing: PasswordEditing;
  readonly title: string;
  readonly intro: ReactNode;
  readonly username: string;
  /** Other texts of the account that an attacker knows. */
  readonly personal?: readonly string[];
  readonly submitLabel: string;
  /** Fields above, such as the current password. */
  readonly children?: ReactNode;
}

/** The form of the pages for choosing a password: new, repeated, and a button. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { editing, title, intro, username, personal = [], submitLabel, children } = props;
  const { draft, errors, failure, isSaving, edit } = editing;
  const form = useFocusError(editing.attempt);
  const isOfField = Object.keys(failure?.fields ?? {}).some((field) => field in draft);
  return (
    <form
      className="stack"
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void editing.save();
      }}
    >
      <h1>{title}</h1>
      <p className="muted">{intro}</p>
      <AccountField username={username} />
      {children}
      <NewPasswordField
        id="newPassword"
        label="New password"
        name="newPassword"
        enterKeyHint="next"
        personal={[username, ...personal]}
        value={draft.newPassword}
        error={errors['newPassword']}
        onType={(newPassword) => edit({ newPassword })}
      />
      <PasswordField
        id="confirmPassword"
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        value={draft.confirmPassword}
        error={errors['confirmPassword']}
        onType={(confirmPassword) => edit({ confirmPassword })}
      />
      <ErrorNote text={isOfField ? undefined : failure?.message} />
      <Button
        tone="cta"
        type="submit"
        className="full"
        isPending={isSaving}
        pendingLabel="Saving..."
      >
        {submitLabel}
      </Button>
    </form>
  );
}
