import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import { ChangePasswordForm, NewPasswordForm, profileTexts } from '@longitude/contract/profile';
import { useState, type SyntheticEvent } from 'react';
import { useFocusError } from '../../ui/focus.ts';
import { useBusy } from '../../ui/use-busy.ts';

export interface PasswordValues {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}
type Texts = Readonly<Partial<Record<string, string>>>;

interface Refusal {
  /** By field. */
  readonly errors: Texts;
  /** Of the form as a whole. */
  readonly failure?: string;
}

/** The errors of the input; `asksCurrent`: the form has a field for the current password. */
function check(values: PasswordValues, asksCurrent: boolean): Texts {
  const { newPassword, confirmPassword } = values;
  const checked = asksCurrent
    ? checkInput(ChangePasswordForm, values)
    : checkInput(NewPasswordForm, { newPassword, confirmPassword });
  if (checked.ok) return {};
  const { passwordsMissing, passwordTooShort } = profileTexts;
  return Object.fromEntries(
    Object.entries(checked.fields).map(([field, text]) => [
      field,
      text === passwordsMissing && !asksCurrent ? passwordTooShort : text,
    ]),
  );
}

type Send = (values: PasswordValues) => Promise<void>;

/** Resolves to null when the password was set. */
async function trySend(
  values: PasswordValues,
  asksCurrent: boolean,
  send: Send,
): Promise<Refusal | null> {
  const errors = check(values, asksCurrent);
  if (Object.keys(errors).length > 0) return { errors };
  try {
    await send(values);
    return null;
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause;
    const { fields, message } = cause;
    const isOfField = Object.keys(fields).some((field) => field in values);
    return { errors: fields, ...(isOfField ? {} : { failure: message }) };
  }
}

const empty: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/**
 * A form that sets a new password. The input stays after a failure.
 * @param send rejects with an ApiError
 */
export function usePasswordForm(send: Send, { asksCurrent = false } = {}) {
  const [values, setValues] = useState(empty);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, run] = useBusy();
  const form = useFocusError(attempt);
  const save = async () => {
    const refused = await trySend(values, asksCurrent, send);
    setRefusal(refused);
    setAttempt((before) => before + 1);
    return refused === null;
  };
  return {
    form,
    values,
    errors: refusal?.errors ?? {},
    failure: refusal?.failure,
    isSending,
    type: (name: keyof PasswordValues) => (text: string) =>
      setValues((before) => ({ ...before, [name]: text })),
    submit: (event: SyntheticEvent) => {
      event.preventDefault();
      void run(save);
    },
  };
}
