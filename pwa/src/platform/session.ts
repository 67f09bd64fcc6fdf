import type { Credentials } from '@longitude/contract/session';
import { tokenStorageKey } from '@longitude/contract/constants';
import { ApiError } from '@longitude/contract/core/errors';
import { api } from './api.ts';
import {
  adoptUser,
  beginSession,
  endSession,
  saveUser,
  readCachedUser,
  readSessionEnd,
  readToken,
  session,
  userStorageKey,
} from './session-state.ts';
import { findStorageProblem, readStored, writeStored } from './storage.ts';

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

const deviceStorageKey = 'auth_device';

/**
 * Stores the proof that an account has signed in on this device; it survives a sign-out. It is not
 * a credential: with it, password guessing elsewhere cannot lock out this device.
 */
export function saveDeviceProof(proof: string): void {
  writeStored(deviceStorageKey, proof);
}

/** Characters of a token with its user. */
const sessionLength = 2_000;

/** Why no sign-in is kept on this device, and what to do about it; null when it is. */
export function explainUnkept(): string | null {
  const problem = findStorageProblem(sessionLength);
  if (problem === null) return null;
  return problem === 'full'
    ? 'This browser has no space left for this site, so it cannot keep you signed in. Free some space, or leave private browsing, and sign in again.'
    : `This browser blocks site data, so it cannot keep you signed in. In its settings, allow cookies and site data for ${location.hostname}, then reload this page.`;
}

function requireStorage(): void {
  const text = explainUnkept();
  if (text !== null) throw new ApiError(text, { status: 0, code: 'unknown' });
}

/** Signs in and stores token and user. A failure clears the token and is rethrown (ApiError). */
export async function signIn(credentials: Omit<Credentials, 'device'>): Promise<void> {
  const proof = readStored(deviceStorageKey);
  try {
    requireStorage();
    const { login } = await loadCalls();
    const payload = { ...credentials, ...(proof === null ? {} : { device: proof }) };
    const { token, user, device } = await api.call(login, { payload });
    saveDeviceProof(device);
    beginSession(token, user);
  } catch (error) {
    endSession();
    throw error;
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
