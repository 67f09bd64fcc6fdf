import { passwordSentinel } from '@longitude/contract/settings';

/**
 * What typing in a password field means while it shows the mask of a stored password: characters
 * beside the mask begin a new password, and cutting the mask short clears it.
 */
export function editPassword(shown: string, typed: string): string {
  if (shown !== passwordSentinel) return typed;
  if (typed.includes(passwordSentinel)) return typed.replace(passwordSentinel, '');
  return /^\**$/.test(typed) ? '' : typed;
}
