import { signal } from '@preact/signals-react';
import type { User } from '@longitude/contract/session';
import { tokenStorageKey } from '@longitude/contract/constants';
import { readStored, readStoredJson, writeStored } from './storage.ts';

/** `unknown` until the token was looked at; `offline` when a token is held that nobody could verify. */
export interface Session {
  readonly state: 'unknown' | 'signed-in' | 'signed-out' | 'offline';
  readonly user: User | null;
}

const userStorageKey = 'auth_user';
const endStorageKey = 'auth_end';

/** `left`: somebody logged out, and nothing stays on the device; `expired`: the same person may go on. */
export type SessionEnd = 'left' | 'expired';
const listeners = new Set<(end: SessionEnd) => void>();

/** Written in the browser only: on the server every visitor shares this module. */
export const session = signal<Session>({ state: 'unknown', user: null });

/**
 * Path and query at which a held token ended last: the sign-in page says 'Session expired' and
 * leads back there. Logout sets it back to null.
 */
export const interruption = signal<string | null>(null);

export function readToken(): string | null {
  return readStored(tokenStorageKey);
}

/** The user of the last verified session, for the time without a connection. */
export function readCachedUser(): User | null {
  const user = readStoredJson(userStorageKey) as Partial<User> | null;
  return typeof user?.username === 'string' ? (user as User) : null;
}

export function beginSession(token: string, user: User): void {
  writeStored(endStorageKey, null);
  writeStored(tokenStorageKey, token);
  keepUser(user);
}

export function keepUser(user: User): void {
  writeStored(userStorageKey, JSON.stringify(user));
  session.value = { state: 'signed-in', user };
  void allowAdminCache();
}

/** Clears the token, the cached user and everything that registered with `whenSessionEnds`. */
export function endSession(end: SessionEnd = 'expired'): void {
  if (readToken()) interruption.value = location.pathname + location.search;
  // Before the token goes, which is what other windows hear of.
  if (end === 'left') writeStored(endStorageKey, end);
  writeStored(tokenStorageKey, null);
  writeStored(userStorageKey, null);
  session.value = { state: 'signed-out', user: null };
  // src/app/theme.js set it for the time before the session was known.
  delete document.documentElement.dataset['session'];
  for (const listener of listeners) listener(end);
  void dropAdminCaches();
}

/** How the session ended last, here or in another window. */
export function readSessionEnd(): SessionEnd {
  return readStored(endStorageKey) === 'left' ? 'left' : 'expired';
}

/** Runs at each end of a session. Returns the function that stops it. */
export function whenSessionEnds(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The service worker keeps admin code only while this cache exists (src/sw/caching.ts). */
function allowAdminCache(): Promise<void> {
  return changeAdminCaches(() => caches.open('admin-code'));
}

/** Every cache whose name begins with `admin-` ends with the session. */
function dropAdminCaches(): Promise<void> {
  return changeAdminCaches(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('admin-'));
    await Promise.all(names.map((name) => caches.delete(name)));
  });
}

/** One change after the other, in the order of their calls, and none while the worker writes. */
async function changeAdminCaches(change: () => Promise<unknown>): Promise<void> {
  if (!('caches' in globalThis && 'locks' in navigator)) return;
  try {
    await navigator.locks.request('admin-code', change);
  } catch {
    // Storage is blocked: then nothing is cached, and admin code is loaded again each time.
  }
}
