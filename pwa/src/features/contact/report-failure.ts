import { ApiError } from '@longitude/contract/core/errors';
import { isTimeout } from '../../platform/failure-words.ts';
import { showToast } from '../../platform/toast-state.ts';

/** Says why in a toast (public-site section 8); answers the sentence that stays in the form. */
export function reportFailure(title: string, error: unknown): string {
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const known = error instanceof ApiError && !isOffline ? error.message : '';
  const text = known || 'Please try again later.';
  showToast({ title, text, tone: 'error' });
  if (!isOffline) return `Not sent. ${text}`;
  // It may have arrived all the same: the key of the submission keeps it from being stored twice.
  return isTimeout(error)
    ? 'Not confirmed: the server did not answer in time. What you typed is kept on this device; send it again, it is stored only once.'
    : 'Not sent: there is no connection to the server. What you typed is kept on this device; send it again when you are back online.';
}
