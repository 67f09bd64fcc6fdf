import { expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session-state.ts';
import './back-office.tsx';

/** A browser with one notification on screen. */
function giveBrowser(unsubscribe: () => Promise<boolean>) {
  const close = vi.fn();
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [{ close }],
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  return close;
}

test('a logout ends the notifications of this browser, an expiry does not', async () => {
  const unsubscribe = vi.fn(async () => true);
  const close = giveBrowser(unsubscribe);
  endSession('expired');
  expect(unsubscribe).not.toHaveBeenCalled();
  endSession('left');
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  expect(close).toHaveBeenCalledOnce();
});

test('shown notifications are removed, also when the push service is unreachable', async () => {
  const close = giveBrowser(() => Promise.reject(new DOMException('no network', 'AbortError')));
  endSession('left');
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
});
