import { ApiError } from '@longitude/contract/core/errors';
import { isSessionEnd } from '../platform/api.ts';
import { wasCancelled } from '../platform/was-cancelled.ts';
import { showAlert } from './confirm.tsx';
import { showToast } from './toast.tsx';

/**
 * Shows in a toast why a change failed. Ignores the end of the session, which the sign-in page
 * reports, and a person who cancelled: nothing failed.
 */
export function reportFailure(title: string, cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
  if (!isSessionEnd(cause) && !wasCancelled(cause))
    showToast({ title, text: cause.message, tone: 'error' });
}

/**
 * Shows in a dialog why `action` failed (back-office section 8, spec decision 35). Resolves when it
 * is closed.
 */
export async function alertFailure(action: string, cause: unknown): Promise<void> {
  if (!(cause instanceof ApiError)) throw cause;
  if (!isSessionEnd(cause) && !wasCancelled(cause))
    await showAlert(`Failed to ${action}: ${cause.message}`);
}
