import { signal } from '@preact/signals-react';
import { useIsHydrated } from './site.ts';

/** Whether the last attempt to reach the server failed. Starts as online: the server cannot know. */
export const isOffline = signal(false);

/**
 * Whether to say so on the page. False while it hydrates: the server has rendered without knowing,
 * and the signal may change before the last part of the page has hydrated.
 */
export function useIsOffline(): boolean {
  const isHydrated = useIsHydrated();
  return isOffline.value && isHydrated;
}

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
