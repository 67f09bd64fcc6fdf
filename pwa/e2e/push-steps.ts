import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import type { PushMessage } from '@longitude/contract/push';
import type { PushDevice } from '../../server/src/testing/push-service.ts';

/** The person's choice in the browser's permission prompt. */
export type Decision = 'granted' | 'denied' | 'default';

/**
 * The test browser has neither a push service nor notifications. Here the push service is a fake
 * that the server really sends to, and the test decides for the user.
 */
export async function givePush(
  page: Page,
  { subscription }: Pick<PushDevice, 'subscription'>,
  decision: Decision,
): Promise<void> {
  await page.addInitScript(standIn, { subscription, decision });
}

/** Runs in the page before its own scripts. */
function standIn({
  subscription: { endpoint, keys },
  decision,
}: {
  readonly subscription: PushDevice['subscription'];
  readonly decision: Decision;
}) {
  // Like a browser, it remembers both across reloads.
  const read = (key: string) => sessionStorage.getItem(`browser:${key}`);
  const keep = (key: string, value: string) => sessionStorage.setItem(`browser:${key}`, value);
  Object.defineProperty(Notification, 'permission', { get: () => read('permission') ?? 'default' });
  Notification.requestPermission = async () => {
    keep('permission', decision);
    return decision;
  };
  const toBytes = (key: string) =>
    Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
      each.charCodeAt(0),
    ).buffer;
  const build = (key: string) => ({
    endpoint,
    options: { applicationServerKey: toBytes(key) },
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: async () => {
      sessionStorage.removeItem('browser:subscription');
      return true;
    },
  });
  const find = () => {
    const key = read('subscription');
    return key === null ? null : build(key);
  };
  Object.assign(PushManager.prototype, {
    getSubscription: async () => find(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      if (read('failing') !== null) throw new DOMException('No push service', 'AbortError');
      keep('subscription', applicationServerKey);
      return find();
    },
  });
}

interface Shown {
  readonly title: string;
  readonly options: NotificationOptions;
}

/** The site's service worker, with its notifications. */
export interface Notifications {
  /** Delivers a message to the worker as the browser does. */
  deliver(message: PushMessage): Promise<void>;
  /** The notifications on screen. */
  read(): Promise<readonly Shown[]>;
  tap(): Promise<void>;
}

export async function followWorker(context: BrowserContext, page: Page): Promise<Notifications> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('There is no service worker');
  await worker.evaluate(recordNotifications);
  const cdp = await context.newCDPSession(page);
  const registrationId = await findRegistration(cdp);
  const { origin } = new URL(page.url());
  return {
    deliver: async (message) => {
      const data = JSON.stringify(message);
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
    read: () => readShown(worker),
    tap: () => worker.evaluate(tapNotification),
  };
}

async function findRegistration(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  return found;
}

/** Runs in the worker: replaces the system's list of notifications, which has one per tag. */
function recordNotifications() {
  const place = globalThis as unknown as {
    registration: { showNotification: unknown; getNotifications: unknown };
    shown: Shown[];
  };
  place.shown = [];
  place.registration.showNotification = async (title: string, options: NotificationOptions) => {
    place.shown = place.shown.filter((each) => each.options.tag !== options.tag);
    place.shown.push({ title, options });
  };
  place.registration.getNotifications = async () =>
    place.shown.map(({ title, options }) => ({ title, ...options }));
}

const readShown = (worker: Worker): Promise<Shown[]> =>
  worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);

/** Runs in the worker. */
function tapNotification() {
  const place = globalThis as unknown as { shown: Shown[]; dispatchEvent(event: Event): boolean };
  const [first] = place.shown;
  const close = () => {
    place.shown = [];
  };
  const notification = { ...first?.options, close };
  // Only the browser may extend its own events.
  const waitUntil = () => undefined;
  place.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
}
