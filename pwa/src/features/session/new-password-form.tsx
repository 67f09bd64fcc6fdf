import type { ReactNode } from 'react';
import { EditForm } from '../../editing/edit-form.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
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
  const { draft, failure, isSaving } = editing;
  const isOfField = Object.keys(failure?.fields ?? {}).some((field) => field in draft);
  return (
    <EditForm className="stack" attempt={editing.attempt} onSubmit={editing.save}>
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
        {...editing.bind('newPassword')}
      />
      <PasswordField
        id="confirmPassword"
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        enterKeyHint="go"
        {...editing.bind('confirmPassword')}
      />
      <ErrorNote text={isOfField ? undefined : failure?.message} />
      <Button
        tone="cta"
        type="submit"
        className="full-width"
        isPending={isSaving}
        pendingLabel="Saving..."
      >
        {submitLabel}
      </Button>
    </EditForm>
  );
}
