import { session, whenSessionEnds } from '../../platform/session-state.ts';

let typed = '';

/** The password of this sign-in while it must be changed; empty after a reload of the page. */
export const readTypedPassword = (): string => typed;

export function forgetTypedPassword(): void {
  typed = '';
}
whenSessionEnds(forgetTypedPassword);

/**
 * Keeps a password in memory if signing in with it shows that it must be changed, so that a
 * generated one need not be typed twice.
 */
export async function keepingPassword(password: string, signIn: () => Promise<void>) {
  // Before the session begins: the page that reads it may open immediately.
  typed = password;
  await signIn();
  if (!session.peek().user?.mustChangePassword) forgetTypedPassword();
}
