import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse, serveApi } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { endSession, type SessionEnd } from '../../platform/session-state.ts';
import { loadDevicePush } from './push-switch.ts';
import { PushSection } from './push.tsx';

signInEachTest();

const state = { publicKey: 'BKey', endpoint: null };

const endpoint = 'https://push.example/1';

/** A browser with notifications, whose person has decided so. Returns its push manager. */
function givePush(permission: NotificationPermission, isSubscribed = false) {
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { permission, requestPermission: async () => permission });
  const subscription = {
    endpoint,
    options: { applicationServerKey: new Uint8Array([4]).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh: 'BKey', auth: 'secret' } }),
    unsubscribe: async () => {
      pushManager.isSubscribed = false;
      return true;
    },
  };
  const pushManager = {
    isSubscribed,
    isRead: false,
    getSubscription: async () => {
      pushManager.isRead = true;
      return pushManager.isSubscribed ? subscription : null;
    },
    subscribe: async () => {
      pushManager.isSubscribed = true;
      return subscription;
    },
  };
  const registration = { pushManager, getNotifications: async () => [] };
  const serviceWorker = Object.assign(new EventTarget(), {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  return pushManager;
}

test('a browser without notifications has no switch, and says so', () => {
  const calls = serveApi({});
  renderAdmin(<PushSection />);
  expect(screen.getByText('This browser can’t show notifications of this site.')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(calls).toEqual([]);
});

test('Safari on an iPhone says that only the installed app has them', () => {
  serveApi({});
  vi.stubGlobal('navigator', { standalone: false });
  renderAdmin(<PushSection />);
  expect(screen.getByText(/only the installed app gets notifications/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a browser that blocks them says where to allow them', () => {
  serveApi({});
  givePush('denied');
  renderAdmin(<PushSection />);
  expect(screen.getByText(/Your browser blocks notifications of this site/)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a device without a subscription is off', async () => {
  serveApi({ 'GET /admin/push': { body: state } });
  givePush('default');
  renderAdmin(<PushSection />);
  await screen.findByText('Notifications are off.');
  const toggle = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Notify this device' });
  expect(toggle.checked).toBe(false);
});

test('a device whose subscription the browser has lost is off, whatever the server knows', async () => {
  serveApi({ 'GET /admin/push': { body: { ...state, endpoint } } });
  givePush('granted');
  renderAdmin(<PushSection />);
  await screen.findByText('Notifications are off.');
});

test('a state that cannot be loaded offers another try', async () => {
  serveApi({ 'GET /admin/push': refuse(503, 'unavailable', 'Not now') });
  givePush('default');
  renderAdmin(<PushSection />);
  await screen.findByText(/The state of this device could not be loaded/);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

/** Asks for the state of a subscribed device whose session ends before the server's answer. */
async function loadAndEnd(end: SessionEnd) {
  const pushManager = givePush('granted', true);
  serveApi({
    'GET /admin/push': async () => {
      await vi.waitFor(() => expect(pushManager.isRead).toBe(true));
      endSession(end);
      // As src/app/back-office/back-office.tsx does.
      if (end === 'left') pushManager.isSubscribed = false;
      return { body: state };
    },
  });
  expect((await loadDevicePush()).isOn).toBe(false);
  return pushManager;
}

test('a browser whose person logs out meanwhile is not subscribed again', async () => {
  expect((await loadAndEnd('left')).isSubscribed).toBe(false);
});

test('a browser whose session expires meanwhile keeps its subscription', async () => {
  expect((await loadAndEnd('expired')).isSubscribed).toBe(true);
});
