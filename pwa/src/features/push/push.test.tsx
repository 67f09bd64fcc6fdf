import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse, serveApi } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { endSession, type SessionEnd } from '../../platform/session-state.ts';
import { loadDevicePush } from './push-switch.ts';
import { PushSection } from './push.tsx';

signInEachTest();

const state = { publicKey: 'BKey', endpoint: null };

const endpoint = 'https://push.example/1';

/** A browser with notifications, whose user has decided so. Returns its push manager. */
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

test.each([
  ['without notifications', () => {}, 'This browser can’t show notifications from this site.'],
  [
    'on an iPhone',
    () => void vi.stubGlobal('navigator', { standalone: false }),
    /only the installed app gets notifications/,
  ],
  [
    'that blocks them',
    () => void givePush('denied'),
    /Your browser blocks notifications from this site/,
  ],
])('a browser %s has no switch, and says so', (_, prepare, text) => {
  const calls = serveApi({});
  prepare();
  renderAdmin(<PushSection />);
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(calls).toEqual([]);
});

test('a device without a subscription is off', async () => {
  serveApi({ 'GET /admin/push': { body: state } });
  givePush('default');
  renderAdmin(<PushSection />);
  await screen.findByText('Notifications are off.');
  const toggle = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Notify this device' });
  expect(toggle.checked).toBe(false);
});

test('a device whose browser lost its subscription is off, whatever the server knows', async () => {
  serveApi({ 'GET /admin/push': { body: { ...state, endpoint } } });
  givePush('granted');
  renderAdmin(<PushSection />);
  await screen.findByText('Notifications are off.');
});

test('a state that cannot be loaded offers a retry', async () => {
  serveApi({ 'GET /admin/push': refuse(503, 'unavailable', 'Not now') });
  givePush('default');
  renderAdmin(<PushSection />);
  await screen.findByText(/Could not check whether notifications are on/);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

/** Requests the state of a subscribed device whose session ends before the server's response. */
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

test.each([
  ['left', false],
  ['expired', true],
] as const)(
  'a session that is %s in the meantime leaves it subscribed: %s',
  async (end, isSubscribed) => {
    expect((await loadAndEnd(end)).isSubscribed).toBe(isSubscribed);
  },
);

const toggle = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Notify this device' });

async function switchOn(): Promise<void> {
  renderAdmin(<PushSection />);
  await screen.findByText('Notifications are off.');
  fireEvent.click(toggle());
}

test('a dismissed permission prompt is reported beside the switch, which stays off', async () => {
  const calls = serveApi({ 'GET /admin/push': { body: state } });
  givePush('default');
  await switchOn();
  await screen.findByText('Your browser needs your permission. Try once more to be asked.');
  expect(toggle().checked).toBe(false);
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('an unavailable push service is reported beside the switch, which stays off', async () => {
  serveApi({ 'GET /admin/push': { body: state } });
  const pushManager = givePush('granted');
  pushManager.subscribe = () => Promise.reject(new DOMException('away', 'AbortError'));
  await switchOn();
  await screen.findByText('Your browser can’t reach its notification service right now.');
  expect(toggle().checked).toBe(false);
});

test('a browser with denied permission is not asked again', async () => {
  const calls = serveApi({ 'GET /admin/push': { body: state } });
  givePush('default');
  const requestPermission = async () => {
    Object.assign(Notification, { permission: 'denied' });
    return 'denied';
  };
  Object.assign(Notification, { requestPermission });
  await switchOn();
  await screen.findByText(/Your browser blocks notifications from this site/);
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
});

test('a browser with a subscription is on again in the next session', async () => {
  let stored: unknown = null;
  serveApi({
    'GET /admin/push': { body: state },
    'PUT /admin/push': ({ body }) => {
      stored = body;
      return { status: 204 };
    },
  });
  givePush('granted', true);
  renderAdmin(<PushSection />);
  await screen.findByText('Notifications are on.');
  expect(stored).toMatchObject({ endpoint });
});
