import { signal } from '@preact/signals-react';

/** The name of the outbox for the browser: of its lock, channel and Background Sync. */
const tag = 'outbox';

/** Whether the browser has agreed to send what waits when no page of this site is open. */
export const sendsInBackground = signal(false);

/** Background Sync (WICG), which TypeScript lacks. Safari and Firefox do not have it. */
type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> };
};

/** Asks the browser to wake the worker once the connection is back. Never rejects. */
export async function requestSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.getRegistration();
    if (registration?.active) await register(registration);
    // On a first visit, the worker is still being installed.
    else void serviceWorker.ready.then(register, () => undefined);
  } catch {
    sendsInBackground.value = false;
  }
}

async function register({ sync }: SyncRegistration): Promise<void> {
  // Chromium has it, but may refuse it, as in a private window.
  sendsInBackground.value = await (sync?.register(tag).then(
    () => true,
    () => false,
  ) ?? false);
}

/** When something that waits is sent: only true promises (spec decision 62). */
export const describeWhenSent = (isInBackground: boolean): string =>
  isInBackground
    ? 'It will be sent as soon as you are back online. You don’t need to keep this page open.'
    : 'It will be sent as soon as you are back online, while this site is open. If you close it, it will be sent when you open the site again.';
