import { expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session-state.ts';
import './back-office.tsx';

test('a logout ends the notifications of this browser, an expiry does not', async () => {
  const unsubscribe = vi.fn(async () => true);
  const close = vi.fn();
  const registration = {
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
    getNotifications: async () => [{ close }],
  };
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  endSession('expired');
  expect(unsubscribe).not.toHaveBeenCalled();
  endSession('left');
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  expect(unsubscribe).toHaveBeenCalledOnce();
});
