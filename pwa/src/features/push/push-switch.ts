import {
  readPush,
  subscribePush,
  unsubscribePush,
  type PushSubscriptionInput,
} from '@longitude/contract/push';
import { adminApi, toApiError } from '../../platform/api.ts';
import {
  findPushSubscription,
  hasKey,
  readPushPermission,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../platform/push-device.ts';
import { readSessionEnd, readToken } from '../../platform/session-state.ts';
import { startPush } from './start-push.ts';

/** The push state of this device. */
export interface DevicePush {
  readonly publicKey: string;
  /** Browser and server agree on it. */
  readonly isOn: boolean;
}

/**
 * For `useResource`. A browser with notifications keeps them in a new session, because the previous
 * one ended without a logout; also if the browser or the server has another endpoint or key by now.
 */
export async function loadDevicePush(signal?: AbortSignal): Promise<DevicePush> {
  const [{ publicKey, endpoint }, subscription] = await Promise.all([
    adminApi.call(readPush, signal ? { signal } : {}),
    findPushSubscription(),
  ]);
  if (!subscription || readPushPermission() !== 'granted') return { publicKey, isOn: false };
  if (subscription.endpoint === endpoint && hasKey(subscription, publicKey))
    return { publicKey, isOn: true };
  try {
    await publish(await subscribeToPush(publicKey));
    return { publicKey, isOn: true };
  } catch {
    // Retried when the back office is opened next.
    return { publicKey, isOn: false };
  } finally {
    // A logout in the meantime has already unsubscribed: a new subscription must not stay.
    if (readToken() === null && readSessionEnd() === 'left') await unsubscribeFromPush();
  }
}

/**
 * The reason why notifications stay off; null when they are on. Call it on a click: browsers only
 * ask then.
 */
export async function switchPushOn(publicKey: string): Promise<string | null> {
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return null;
  if (permission === 'default')
    return 'Your browser needs your permission. Try once more to be asked.';
  let subscription: PushSubscription;
  try {
    subscription = await subscribeToPush(publicKey);
  } catch {
    return 'Your browser can’t reach its notification service right now.';
  }
  try {
    await publish(subscription);
    startPush();
    return null;
  } catch (cause) {
    await unsubscribeFromPush();
    return toApiError(cause).message;
  }
}

/** The reason why the server may still send; null when notifications are off. */
export async function switchPushOff(): Promise<string | null> {
  await unsubscribeFromPush();
  try {
    await adminApi.call(unsubscribePush);
    return null;
  } catch (cause) {
    return toApiError(cause).message;
  }
}

/** Resumes the notifications of this browser when the back office starts. */
export async function resumePush(): Promise<void> {
  startPush();
  // Without a connection: the next start does it.
  await loadDevicePush().catch(() => undefined);
}

async function publish(subscription: PushSubscription): Promise<void> {
  const { endpoint, keys } = subscription.toJSON();
  const payload = { endpoint, keys } as PushSubscriptionInput;
  await adminApi.call(subscribePush, { payload });
}
