import { readToken } from '../../platform/session-state.ts';
import { readConsent } from '../consent/consent.tsx';

/**
 * Sends the path of a viewed page to our server, and nothing else. Reads the consent from storage
 * again, because another tab may have withdrawn it. Skips administrators and browsers that ask not
 * to be tracked (Do Not Track, Global Privacy Control).
 */
export async function sendVisit(path: string): Promise<void> {
  if (readConsent()?.choice !== 'accepted' || readToken() !== null || asksForPrivacy()) return;
  await fetch('/api/visits', {
    method: 'POST',
    // Survives navigation away from the page.
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
