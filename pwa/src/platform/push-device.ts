/** Whether this browser can receive messages; `installed-only`: on iOS only installed apps can. */
export type PushSupport = 'yes' | 'no' | 'installed-only';

export function readPushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis)
    return 'yes';
  // Only Safari on iOS has it, in both modes.
  return 'standalone' in navigator && navigator.standalone === false ? 'installed-only' : 'no';
}

/** The permission that the user has set in the browser. */
export const readPushPermission = (): NotificationPermission =>
  readPushSupport() === 'yes' ? Notification.permission : 'denied';

/** The subscription of this browser; null if there is none, or none is possible. */
export async function findPushSubscription(): Promise<PushSubscription | null> {
  if (readPushSupport() !== 'yes') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Timeout of the service worker, and of the browser's push service, in milliseconds. */
const maxMs = 20_000;

/**
 * Subscribes this browser with the server's key, replacing a subscription with another key.
 * @throws when the service worker or the browser's push service is unavailable
 */
export async function subscribeToPush(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await inTime(navigator.serviceWorker.ready);
  const known = await pushManager.getSubscription();
  if (known && hasKey(known, publicKey)) return known;
  await known?.unsubscribe();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscribing = pushManager.subscribe(options);
  try {
    return await inTime(subscribing);
  } catch (cause) {
    // A late subscription is unused.
    void subscribing.then(
      (late) => late.unsubscribe(),
      () => undefined,
    );
    throw cause;
  }
}

/** Without a connection to its push service a browser waits forever. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long.')), maxMs);
  });
  return Promise.race([work, late]);
}

export function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  if (!options.applicationServerKey) return false;
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === publicKey;
}

/** Removes shown notifications, and ends the subscription of this browser. */
export async function unsubscribeFromPush(): Promise<void> {
  try {
    // First: without a connection ending the subscription may fail, or never resolve.
    const registration = await navigator.serviceWorker?.getRegistration();
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    await (await findPushSubscription())?.unsubscribe();
  } catch {
    // The server sends nothing more, even if the browser keeps it.
  }
}
