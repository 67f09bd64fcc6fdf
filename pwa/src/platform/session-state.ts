import { signal } from '@preact/signals-react';
import type { User } from '@longitude/contract/session';
import { tokenStorageKey } from '@longitude/contract/constants';
import { adminCacheMark, adminCacheName } from './admin-cache.ts';
import { readStored, readStoredJson, writeStored } from './storage.ts';

/** `unknown` until the token was checked; `offline` when a stored token could not be verified. */
export interface Session {
  readonly state: 'unknown' | 'signed-in' | 'signed-out' | 'offline';
  readonly user: User | null;
}

export const userStorageKey = 'auth_user';
const endStorageKey = 'auth_end';

/** `left`: the user logged out, and nothing stays on the device; `expired`: the same person may continue. */
export type SessionEnd = 'left' | 'expired';
const listeners = new Set<(end: SessionEnd) => void>();

/** Written only in the browser: on the server all visitors share this module. */
export const session = signal<Session>({ state: 'unknown', user: null });

/**
 * Path and query at which the session last expired: the sign-in page shows 'Session expired' and
 * returns there. Logout resets it to null.
 */
export const interruption = signal<string | null>(null);

export function readToken(): string | null {
  return readStored(tokenStorageKey);
}

/** The user of the last verified session, for use without a connection. */
export function readCachedUser(): User | null {
  const user = readStoredJson(userStorageKey) as Partial<User> | null;
  return typeof user?.username === 'string' ? (user as User) : null;
}

export function beginSession(token: string, user: User): void {
  writeStored(endStorageKey, null);
  writeStored(tokenStorageKey, token);
  saveUser(user);
}

export function saveUser(user: User): void {
  writeStored(userStorageKey, JSON.stringify(user));
  // Before others are notified, who may start to fill the cache.
  void allowAdminCache();
  session.value = { state: 'signed-in', user };
}

/** Applies the user from another tab, which has the same token. */
export function adoptUser(): void {
  const [{ state }, user] = [session.peek(), readCachedUser()];
  if (state === 'signed-in' && user) session.value = { state, user };
}

/** The server refuses all other calls until the password is changed (spec decision 53). */
export function requirePasswordChange(): void {
  const { user } = session.peek();
  if (user) saveUser({ ...user, mustChangePassword: true });
}

/** Clears the token and the cached user, and runs the listeners of `whenSessionEnds`. */
export function endSession(end: SessionEnd = 'expired'): void {
  if (readToken()) interruption.value = location.pathname + location.search;
  // Before the token is removed, because that is what other windows observe.
  if (end === 'left') writeStored(endStorageKey, end);
  writeStored(tokenStorageKey, null);
  writeStored(userStorageKey, null);
  session.value = { state: 'signed-out', user: null };
  // src/app/theme.js set it for the time until the session was known.
  delete document.documentElement.dataset['session'];
  for (const listener of listeners) listener(end);
  void dropAdminCaches();
}

/** How the last session ended, here or in another window. */
export function readSessionEnd(): SessionEnd {
  return readStored(endStorageKey) === 'left' ? 'left' : 'expired';
}

/** Runs at each end of a session. Returns a function that unsubscribes. */
export function whenSessionEnds(listener: (end: SessionEnd) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The service worker caches admin code only while the cache is marked (src/sw/admin-code.ts). */
function allowAdminCache(): Promise<void> {
  return changeAdminCaches(async () => {
    const cache = await caches.open(adminCacheName);
    await cache.put(adminCacheMark, new Response());
  });
}

/** Deletes every cache whose name starts with `admin-`. */
function dropAdminCaches(): Promise<void> {
  return changeAdminCaches(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('admin-'));
    await Promise.all(names.map((name) => caches.delete(name)));
  });
}

/** Runs changes in sequence, in the order of the calls, and never while the worker writes. */
async function changeAdminCaches(change: () => Promise<unknown>): Promise<void> {
  if (!('caches' in globalThis && 'locks' in navigator)) return;
  try {
    await navigator.locks.request(adminCacheName, change);
  } catch {
    // Storage is blocked: then nothing is cached, and admin code is loaded each time.
  }
}
