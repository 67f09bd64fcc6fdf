import { ApiError } from '@longitude/contract/errors';
import { showToast } from '../../ui/toast.tsx';

/**
 * Tells in a toast why a change was not made. The end of the session is not told here: the
 * sign-in page says so.
 */
export function reportFailure(title: string, cause: unknown): void {
  if (!(cause instanceof ApiError)) throw cause;
  if (cause.status !== 401) showToast({ title, text: cause.message, tone: 'error' });
}
