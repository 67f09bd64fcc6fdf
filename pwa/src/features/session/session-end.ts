import { navigate } from 'wouter/use-browser-location';
import { forgetAllDeviceDrafts } from '../../platform/device-drafts.ts';
import { interruption } from '../../platform/session-state.ts';
import { signOut } from '../../platform/session.ts';

/** Logout: clears the session and opens the sign-in page. It is no expiry. */
export async function leaveBackOffice(): Promise<void> {
  const leaving = signOut();
  interruption.value = null;
  forgetAllDeviceDrafts();
  navigate('/admin/login', { replace: true });
  await leaving;
}
