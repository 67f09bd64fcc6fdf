import { ApiError } from '@longitude/contract/errors';
import { showToast } from '../../ui/toast-state.ts';

/** Says why in a toast (public-site section 8); answers the sentence that stays in the form. */
export function reportFailure(title: string, error: unknown): string {
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const known = error instanceof ApiError && !isOffline ? error.message : '';
  const text = known || 'Please try again later.';
  showToast({ title, text, tone: 'error' });
  return isOffline
    ? 'Not sent: there is no connection to the server. What you typed is kept on this device; send it again when you are back online.'
    : `Not sent. ${text}`;
}
