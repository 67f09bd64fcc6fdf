import { announceNewItems } from './new-item-toasts.ts';

/**
 * Shows toasts in this window, and resumes the notifications of this device. Returns a function
 * that ends the toasts.
 */
export function startNotifications(goTo: (href: string) => void): () => void {
  void resumeDevice();
  return announceNewItems(goTo);
}

/** A browser with notifications keeps them after an expiry. */
async function resumeDevice(): Promise<void> {
  if (globalThis.Notification?.permission !== 'granted') return;
  const { resumePush } = await import('../../features/push/push-switch.ts');
  await resumePush();
}
