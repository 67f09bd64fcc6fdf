import { tokenStorageKey } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/core/errors';
import { api } from './api.ts';
import {
  adoptUser,
  endSession,
  saveUser,
  readCachedUser,
  readSessionEnd,
  readToken,
  session,
  userStorageKey,
} from './session-state.ts';

// The endpoints include their schemas: visitors without a token never load them.
const loadCalls = () => import('@longitude/contract/session');

/**
 * Verifies once whose token is stored. Only a 401 ends the session; without a response the token
 * stays and the state is `offline` (spec decision 37).
 */
export async function verifySession(): Promise<void> {
  const token = readToken();
  if (!token) {
    session.value = { state: 'signed-out', user: null };
    return;
  }
  try {
    const { verify } = await loadCalls();
    const user = await api.call(verify);
    // Another tab may have signed out, or in as another user, since the request.
    if (readToken() === token) saveUser(user);
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    if (!isRefused && readToken() === token)
      session.value = { state: 'offline', user: readCachedUser() };
  }
}

/** Ends the session here immediately, and on the server if it can be reached. */
export async function signOut(): Promise<void> {
  const token = readToken();
  endSession('left');
  if (!token) return;
  try {
    const { logout } = await loadCalls();
    await api.call(logout, { headers: { authorization: `Bearer ${token}` } });
  } catch {
    // Unreachable: this device no longer has a token, and the server's session expires.
  }
}

/**
 * Other tabs follow signing in or out in one tab, a changed profile or first password, and clearing
 * the site's storage.
 */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === userStorageKey) adoptUser();
    if (event.key !== tokenStorageKey && event.key !== null) return;
    if (readToken()) void verifySession();
    else endSession(event.key === null ? 'left' : readSessionEnd());
  });
}
