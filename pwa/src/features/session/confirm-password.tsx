import { signal } from '@preact/signals-react';
import { ApiError } from '@longitude/contract/core/errors';
import { confirm } from '@longitude/contract/session';
import { useId, useState, type SyntheticEvent } from 'react';
import { adminApi } from '../../platform/api.ts';
import { session, whenSessionEnds } from '../../platform/session-state.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusError, useReturnFocus } from '../../ui/focus.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { AccountField, PasswordField } from './password-field.tsx';

interface Question {
  readonly outcome: Promise<boolean>;
  readonly answer: (isConfirmed: boolean) => void;
}

/** One for all calls that wait for it. */
const question = signal<Question | null>(null);
let confirmations = 0;

whenSessionEnds(() => question.peek()?.answer(false));

/**
 * Makes a call that may need a recent sign-in (decision 52). When it does, asks for the password
 * and makes the call again. Cancelling rejects with the refusal of the call: see `wasCancelled`.
 */
export async function withConfirmation<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const before = confirmations;
  try {
    return await call();
  } catch (cause) {
    if (!wasCancelled(cause)) throw cause;
    // Confirmed for another call while this one was on its way.
    const isConfirmed = confirmations !== before || (await askPassword());
    if (!isConfirmed) throw cause;
    return withConfirmation(call);
  }
}

/** Whether `withConfirmation` rejected because the person cancelled: nothing failed. */
export function wasCancelled(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'reauthentication_required';
}

function askPassword(): Promise<boolean> {
  const open = question.peek();
  if (open) return open.outcome;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (isConfirmed: boolean) => {
    question.value = null;
    if (isConfirmed) confirmations += 1;
    resolve(isConfirmed);
  };
  question.value = { outcome: promise, answer };
  return promise;
}

/** Renders the dialog of `withConfirmation`. Used once, in the back office. */
export function ConfirmPasswordHost() {
  const open = question.value;
  return open && <ConfirmDialog onAnswer={open.answer} />;
}

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

function useConfirming(onAnswer: Question['answer']) {
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

function ConfirmDialog({ onAnswer }: { readonly onAnswer: Question['answer'] }) {
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
        <h2 id="confirm-password-title">Confirm that it's you</h2>
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
