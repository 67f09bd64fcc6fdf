import { checkInput } from '@longitude/contract/core/validation';
import { ChangePasswordForm, NewPasswordForm, profileTexts } from '@longitude/contract/profile';
import { useEditing, type Editing } from '../../editing/use-editing.ts';
import type { Report } from '../../editing/use-saving.ts';
import { InvalidInput } from '../../ui/invalid-input.ts';

export interface PasswordValues {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}
export type PasswordEditing = Editing<PasswordValues>;

const start: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** `asksCurrent`: the form has a field for the current password. Throws InvalidInput. */
function check(values: PasswordValues, asksCurrent: boolean): void {
  const { newPassword, confirmPassword } = values;
  const checked = asksCurrent
    ? checkInput(ChangePasswordForm, values)
    : checkInput(NewPasswordForm, { newPassword, confirmPassword });
  if (checked.ok) return;
  const { passwordsMissing, passwordTooShort } = profileTexts;
  const fields = Object.entries(checked.fields).map(([field, text]) => [
    field,
    text === passwordsMissing && !asksCurrent ? passwordTooShort : text,
  ]);
  throw new InvalidInput(Object.fromEntries(fields));
}

interface PasswordFormOptions {
  readonly asksCurrent?: boolean;
  /** Throws ApiError. */
  readonly send: (values: PasswordValues) => Promise<void>;
  readonly report?: Report;
}

/**
 * A form that sets a new password. The input is only in memory, stays after a failure, and is
 * cleared once it is stored.
 */
export function usePasswordForm(options: PasswordFormOptions): PasswordEditing {
  const { asksCurrent = false, send, ...rest } = options;
  return useEditing({
    ...rest,
    start,
    save: async ({ draft }) => {
      check(draft, asksCurrent);
      await send(draft);
    },
  });
}
