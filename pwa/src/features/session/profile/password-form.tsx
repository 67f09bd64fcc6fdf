import { Link } from 'wouter';
import { changePassword } from '@longitude/contract/profile';
import { adminApi } from '../../../platform/api.ts';
import { session } from '../../../platform/session-state.ts';
import { ErrorSummary } from '../../../ui/form.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { AccountField, PasswordField } from '../password-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import {
  usePasswordForm,
  type PasswordEditing,
  type PasswordValues,
} from '../use-password-form.ts';
import { reportRejection } from './profile-data.ts';
import { SectionForm } from './section-form.tsx';
import styles from './profile.module.css';

/** Replaces the password, which ends the sessions of all other devices. */
export function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const form = usePasswordForm({
    asksCurrent: true,
    send: async ({ currentPassword, newPassword }) => {
      await adminApi.call(changePassword, { payload: { currentPassword, newPassword } });
      showToast({ title: 'Password updated successfully!', tone: 'success' });
      onChanged();
    },
    report: (cause) => reportRejection('Failed to update password', cause),
  });
  return (
    <SectionForm
      title="Password"
      text="Changing it signs you out on all other devices. This one stays signed in."
      submitLabel="Update Password"
      form={form}
      className={styles['fields']}
      actionsClassName={styles['actions']}
      aside={
        <Link className={styles['forgot']} href="/admin/login?forgot">
          Forgot your current password?
        </Link>
      }
    >
      <PasswordErrors errors={form.errors} />
      <PasswordFields form={form} />
    </SectionForm>
  );
}

const names = ['currentPassword', 'newPassword', 'confirmPassword'] as const;

/** Lists the errors if there are several; the first invalid field has the focus. */
function PasswordErrors({ errors }: Pick<PasswordEditing, 'errors'>) {
  const listed = names.flatMap((id) => (errors[id] ? [{ id, text: errors[id] }] : []));
  return listed.length > 1 ? <ErrorSummary errors={listed} attempt={0} /> : null;
}

function PasswordFields({ form }: { readonly form: PasswordEditing }) {
  const { user } = session.value;
  const bind = (name: keyof PasswordValues) => ({
    id: name,
    name,
    required: true,
    ...form.bind(name),
  });
  return (
    <>
      <AccountField username={user?.username} />
      <PasswordField
        {...bind('currentPassword')}
        label="Current password"
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <NewPasswordField
        {...bind('newPassword')}
        label="New password"
        enterKeyHint="next"
        personal={user ? [user.username, user.name, user.email] : []}
      />
      <PasswordField
        {...bind('confirmPassword')}
        label="Confirm new password"
        autoComplete="new-password"
        enterKeyHint="done"
      />
    </>
  );
}
