import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { AccountField, PasswordField } from './password-field.tsx';
import type { usePasswordForm } from './use-password-form.ts';

interface NewPasswordFormProps {
  readonly editing: ReturnType<typeof usePasswordForm>;
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
  const { form, values, errors, failure, isSending, type, submit } = editing;
  return (
    <form className="stack" noValidate ref={form} onSubmit={submit}>
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
        value={values.newPassword}
        error={errors['newPassword']}
        onType={type('newPassword')}
      />
      <PasswordField
        id="confirmPassword"
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        value={values.confirmPassword}
        error={errors['confirmPassword']}
        onType={type('confirmPassword')}
      />
      <ErrorNote text={failure} />
      <Button
        tone="cta"
        type="submit"
        className="full"
        isPending={isSending}
        pendingLabel="Saving..."
      >
        {submitLabel}
      </Button>
    </form>
  );
}
