import { ApiError } from '@longitude/contract/core/errors';
import type { Credentials } from '@longitude/contract/session';
import { api } from './api.ts';
import { beginSession, endSession } from './session-state.ts';
import { readStored, writeStored } from './storage.ts';

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
    // The endpoint includes its schemas.
    const { login } = await import('@longitude/contract/session');
    const payload = { ...credentials, ...(proof === null ? {} : { device: proof }) };
    const { token, user, device } = await api.call(login, { payload });
    saveDeviceProof(device);
    beginSession(token, user);
  } catch (error) {
    endSession();
    throw error;
  }
}

/**
 * Why this device keeps nothing for this site: `blocked` by the browser, or `full`. Null when it does.
 * @param length characters that must fit
 */
function findStorageProblem(length: number): 'blocked' | 'full' | null {
  const [key, text] = ['storage-test', 'x'.repeat(length)];
  try {
    localStorage.setItem(key, text);
    const isKept = localStorage.getItem(key) === text;
    localStorage.removeItem(key);
    return isKept ? null : 'blocked';
  } catch (error) {
    // Firefox: NS_ERROR_DOM_QUOTA_REACHED.
    return /quota/i.test(String((error as Error).name)) ? 'full' : 'blocked';
  }
}
