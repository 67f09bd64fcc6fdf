import { readToken } from '../../platform/session-state.ts';
import { readConsent } from '../consent/consent-state.ts';

/**
 * Tells our server that a page is read: its path and nothing else. Looks at the device once more,
 * because the choice may have been taken back meanwhile, also in another tab. Administrators do not
 * count, nor does who asks not to be tracked (Do Not Track, Global Privacy Control).
 */
export async function sendVisit(path: string): Promise<void> {
  if (readConsent()?.choice !== 'accepted' || readToken() !== null || asksForPrivacy()) return;
  await fetch('/api/visits', {
    method: 'POST',
    // Goes out although the page is left.
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path }),
  });
}

function asksForPrivacy(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || navigator.doNotTrack === '1';
}
