import { ApiError } from '@longitude/contract/core/errors';
import { confirm } from '@longitude/contract/session';
import { useId, useState, type SyntheticEvent } from 'react';
import { adminApi } from '../../platform/api.ts';
import { session } from '../../platform/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusError, useReturnFocus } from '../../ui/focus.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { AccountField, PasswordField } from './password-field.tsx';

type Result = (isConfirmed: boolean) => void;

/** Resolves to the error, undefined when the session is confirmed. */
async function sendPassword(password: string): Promise<string | undefined> {
  try {
    await adminApi.call(confirm, { payload: { password } });
    return undefined;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    return cause.fields['password'] ?? cause.message;
  }
}

function useConfirming(onAnswer: Result) {
  const [error, setError] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isSending, run] = useBusy();
  const send = (password: string) =>
    run(async () => {
      const refusal = await sendPassword(password);
      if (refusal === undefined) onAnswer(true);
      setError(refusal);
      setAttempt((before) => before + 1);
      return refusal === undefined;
    });
  return { error, attempt, isSending, send };
}

/** The dialog of `withConfirmation`. */
export default function ConfirmDialog({ onAnswer }: { readonly onAnswer: Result }) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const { error, attempt, isSending, send } = useConfirming(onAnswer);
  useReturnFocus();
  const form = useFocusError(attempt);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void send(password);
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      labelledBy="confirm-password-title"
      className="ask"
    >
      <header>
        <h2 id="confirm-password-title">Confirm that it’s you</h2>
      </header>
      <div>
        <form id={formId} className="stack" noValidate ref={form} onSubmit={submit}>
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
            value={password}
            error={error}
            onType={setPassword}
          />
        </form>
      </div>
      <Foot formId={formId} isSending={isSending} onCancel={() => onAnswer(false)} />
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
