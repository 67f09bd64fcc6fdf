import { ApiError } from '@longitude/contract/core/errors';

/** Whether a call was rejected because the person cancelled the question for the password. */
export function wasCancelled(cause: unknown): boolean {
  return cause instanceof ApiError && cause.code === 'reauthentication_required';
}
