import { confirm } from '@longitude/contract/session';
import { useId } from 'react';
import { EditForm } from '../../editing/edit-form.tsx';
import { useEditing } from '../../editing/use-editing.ts';
import { adminApi } from '../../platform/api.ts';
import { session } from '../../platform/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnFocus } from '../../ui/focus.ts';
import { AccountField, PasswordField } from './password-field.tsx';
import dialogStyles from '../../ui/dialog.module.css';

type Result = (isConfirmed: boolean) => void;

/** The dialog of `withConfirmation`. */
export default function ConfirmDialog({ onAnswer }: { readonly onAnswer: Result }) {
  const formId = useId();
  const { draft, errors, failure, ...confirming } = useEditing({
    start: { password: '' },
    save: ({ draft: payload }) => adminApi.call(confirm, { payload }),
    onSaved: () => onAnswer(true),
  });
  useReturnFocus();
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      labelledBy="confirm-password-title"
      className={dialogStyles['ask']}
    >
      <header>
        <h2 id="confirm-password-title">Confirm that it’s you</h2>
      </header>
      <div>
        <EditForm
          id={formId}
          className="stack"
          attempt={confirming.attempt}
          onSubmit={confirming.save}
        >
          <p>Enter your password to continue. We ask again after ten minutes.</p>
          <AccountField username={session.value.user?.username} />
          <PasswordField
            id="confirm-password"
            label="Password"
            name="password"
            autoComplete="current-password"
            enterKeyHint="go"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of a dialog
            autoFocus
            value={draft.password}
            error={errors['password'] ?? failure?.message}
            onType={(password) => confirming.edit({ password })}
          />
        </EditForm>
      </div>
      <Foot formId={formId} isSending={confirming.isSaving} onCancel={() => onAnswer(false)} />
    </Dialog>
  );
}

interface FootProps {
  readonly formId: string;
  readonly isSending: boolean;
  readonly onCancel: () => void;
}

function Foot({ formId, isSending, onCancel }: FootProps) {
  return (
    <footer>
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        tone="ink"
        type="submit"
        form={formId}
        isPending={isSending}
        pendingLabel="Confirming..."
      >
        Confirm
      </Button>
    </footer>
  );
}
