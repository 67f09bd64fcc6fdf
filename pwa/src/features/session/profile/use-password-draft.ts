import { changePassword, ChangePasswordForm } from '@longitude/contract/profile';
import { useState } from 'react';
import { adminApi } from '../../../platform/api.ts';
import { showToast } from '../../../ui/toast.tsx';
import { parseInput, useSubmission, type Submission } from './use-submission.ts';

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };
export type PasswordDraft = typeof empty;

export interface PasswordEditing extends Pick<Submission, 'isPending' | 'errors' | 'attempt'> {
  readonly draft: PasswordDraft;
  readonly edit: (change: Partial<PasswordDraft>) => void;
  readonly save: () => Promise<void>;
}

/** The passwords being typed: only in memory, and cleared once they are stored. */
export function usePasswordDraft(onChanged: () => Promise<void>): PasswordEditing {
  const [draft, setDraft] = useState(empty);
  const { forgetErrors, submit, ...submission } = useSubmission('Failed to update password');

  const edit = (change: Partial<PasswordDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    forgetErrors(Object.keys(change));
  };
  async function send(): Promise<void> {
    const { currentPassword, newPassword } = parseInput(ChangePasswordForm, draft);
    await adminApi.call(changePassword, { payload: { currentPassword, newPassword } });
    setDraft(empty);
    showToast({ title: 'Password updated successfully!', tone: 'success' });
    void onChanged();
  }
  return { ...submission, draft, edit, save: () => submit(send) };
}
