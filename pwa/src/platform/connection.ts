import { signal } from '@preact/signals-react';

/** Whether the last attempt to reach the server failed. Starts as online: the server cannot know. */
export const isOffline = signal(false);

/** Follows the browser's own events; `navigator.onLine` alone is often wrong about being online. */
export function watchConnection(): void {
  addEventListener('offline', () => {
    isOffline.value = true;
  });
  addEventListener('online', () => void checkConnection());
  if (!navigator.onLine) isOffline.value = true;
}

/** Asks the server for something small, past every cache. True when it answered. */
export async function checkConnection(): Promise<boolean> {
  try {
    await fetch('/manifest.webmanifest', { method: 'HEAD', cache: 'no-store' });
    isOffline.value = false;
  } catch {
    isOffline.value = true;
  }
  return !isOffline.value;
}
