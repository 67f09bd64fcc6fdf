import { navigate } from 'wouter/use-browser-location';
import { forgetAllDeviceDrafts } from '../../platform/device-drafts.ts';
import { interruption, whenSessionEnds } from '../../platform/session-state.ts';
import { signOut } from '../../platform/session.ts';
import { dismissAllToasts } from '../../platform/toast-state.ts';

// In every window that hears of it: each may hold texts, and toasts that name people.
whenSessionEnds((end) => {
  dismissAllToasts();
  if (end === 'left') forgetAllDeviceDrafts();
});

/** Logout: clears the session and opens the sign-in page. It is no expiry. */
export async function leaveBackOffice(): Promise<void> {
  const leaving = signOut();
  interruption.value = null;
  navigate('/admin/login', { replace: true });
  await leaving;
}
