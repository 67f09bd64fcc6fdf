import { signal } from '@preact/signals-react';
import { navigate } from 'wouter/use-browser-location';
import { signOut } from '../../platform/session.ts';

/** Where a session ended that nobody wanted to end: to say so, and to lead back there. */
export const interruption = signal<{ readonly path: string } | null>(null);

let isLeaving = false;

/** Notes the page (path and query) at which the session ended, unless somebody pressed Logout. */
export function noteInterruption(path: string): void {
  if (!isLeaving) interruption.value = { path };
}

/** Logout: clears the session and opens the sign-in page. */
export async function leaveBackOffice(): Promise<void> {
  isLeaving = true;
  try {
    const leaving = signOut();
    navigate('/admin/login', { replace: true });
    await leaving;
  } finally {
    isLeaving = false;
  }
}
