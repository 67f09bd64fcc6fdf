import { ApiError } from '@longitude/contract/core/errors';
import { showAlert } from './confirm.tsx';
import { showToast } from './toast.tsx';

/**
 * Says in a toast why a change was not made. The end of the session is not reported here: the
 * sign-in page says so.
 */
export function reportFailure(title: string, cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
  if (cause.status !== 401) showToast({ title, text: cause.message, tone: 'error' });
}

/**
 * Says in a dialog why `action` failed (back-office section 8, decision 35). Resolves when it was
 * read.
 */
export async function alertFailure(action: string, cause: unknown): Promise<void> {
  if (!(cause instanceof ApiError)) throw cause;
  if (cause.status !== 401) await showAlert(`Failed to ${action}: ${cause.message}`);
}
