import { changePassword } from '@longitude/contract/profile';
import { ApiError } from '@longitude/contract/core/errors';
import type { User } from '@longitude/contract/session';
import { useState } from 'react';
import { adminApi } from '../../platform/api.ts';
import { saveUser } from '../../platform/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Gate } from './gate.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordField } from './password-field.tsx';
import { forgetTypedPassword, readTypedPassword } from './typed-password.ts';
import { usePasswordForm } from './use-password-form.ts';

interface FirstPasswordProps {
  readonly user: User;
  readonly onLogOut: () => void;
}

/**
 * Replaces the back office while the password is a generated one (spec decision 53). Asks for that
 * one only if it was not typed just now.
 */
export default function FirstPassword({ user, onLogOut }: FirstPasswordProps) {
  const [typed, setTyped] = useState(readTypedPassword);
  const asksCurrent = typed === '';
  const editing = usePasswordForm({
    asksCurrent,
    send: async ({ currentPassword, newPassword }) => {
      const payload = { currentPassword: asksCurrent ? currentPassword : typed, newPassword };
      try {
        const profile = await adminApi.call(changePassword, { payload });
        forgetTypedPassword();
        const { mustChangePassword: _, ...others } = user;
        saveUser({ ...others, ...profile });
      } catch (cause) {
        // The password has been reset since: only its owner knows the current one.
        if (cause instanceof ApiError && 'currentPassword' in cause.fields) setTyped('');
        throw cause;
      }
    },
  });
  return (
    <Gate>
      <NewPasswordForm
        editing={editing}
        title="Welcome. Choose your own password"
        intro="The generated password will stop working."
        username={user.username}
        personal={[user.name, user.email]}
        submitLabel="Save and open the dashboard"
      >
        {asksCurrent && (
          <PasswordField
            id="currentPassword"
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            enterKeyHint="next"
            hint="The generated one."
            {...editing.bind('currentPassword')}
          />
        )}
      </NewPasswordForm>
      <p>
        <Button tone="plain" size="small" onClick={onLogOut}>
          Sign out
        </Button>
      </p>
    </Gate>
  );
}
