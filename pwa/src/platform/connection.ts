import { effect, signal } from '@preact/signals-react';
import { reachServer } from './reach-server.ts';
import { useIsHydrated } from './site.ts';

/** Whether the last attempt to reach the server failed. Starts as online: the server cannot know. */
export const isOffline = signal(false);

/** The time when the connection was last found lost, on the clock of `performance.now()`. */
let lostAt = 0;
/** The sending time of the last request with a response, on the same clock. */
let answeredSentAt = 0;
/** Milliseconds between checks while the connection is lost. */
const checkMs = 5000;

/**
 * The server could not be reached.
 * @param sentAt when the request was sent: an earlier one than the last with a response failed on a
 * connection that has been replaced since
 */
export function noteLoss(sentAt = performance.now()): void {
  if (sentAt < answeredSentAt) return;
  lostAt = performance.now();
  isOffline.value = true;
}

/**
 * The server responded to a request.
 * @param sentAt when the request was sent: a response already on its way when the connection was
 * lost does not prove that it is back
 */
export function noteResponse(sentAt: number): void {
  answeredSentAt = Math.max(answeredSentAt, sentAt);
  if (sentAt >= lostAt) isOffline.value = false;
}

/**
 * Whether the page must show it. False during hydration: the server rendered without knowing, and
 * the signal may change before the last part of the page has hydrated.
 */
export function useIsOffline(): boolean {
  const isHydrated = useIsHydrated();
  return isOffline.value && isHydrated;
}

/**
 * Follows the browser's own events, and checks again while the connection is lost: `navigator.onLine`
 * is often wrong about being online, and the first request of a new connection may still fail.
 */
export function watchConnection(): void {
  addEventListener('offline', () => noteLoss());
  addEventListener('online', () => void checkConnection());
  if (!navigator.onLine) isOffline.value = true;
  effect(() => {
    if (!isOffline.value) return undefined;
    const timer = setInterval(() => {
      if (navigator.onLine && document.visibilityState !== 'hidden') void checkConnection();
    }, checkMs);
    return () => clearInterval(timer);
  });
}

/** Makes a small request, and notes the result. True if the server responded. */
export async function checkConnection(): Promise<boolean> {
  const sentAt = performance.now();
  if (await reachServer()) noteResponse(sentAt);
  else noteLoss(sentAt);
  return !isOffline.value;
}
