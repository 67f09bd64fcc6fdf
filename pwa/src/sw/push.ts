import { capitalize, countWords } from '@longitude/contract/core/text';
import type { PushGroup, PushMessage } from '@longitude/contract/push';
import { isAdminPath } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;

/** Tag of our only notification: a new one replaces the one that is shown. */
const tag = 'back-office';
const overviewPath = '/admin';
/** Pages below /admin in front of the sign-in. */
const outside = ['/admin/login', '/admin/reset', '/admin/email'];

/** The content of a notification, and its link. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
}

/** Shows the server's message as a notification, and opens its page on a tap. */
export function showPushMessages(): void {
  self.addEventListener('push', (event) => event.waitUntil(show(event.data)));
  self.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { groups } = readMessage(event.notification.data);
    event.waitUntil(open(composeNotice(groups).path));
  });
}

/** Browsers require a notification for each message, even an unreadable one. */
async function show(data: PushMessageData | null): Promise<void> {
  const shown = await self.registration.getNotifications({ tag });
  const before = shown.flatMap((each) => readMessage(each.data).groups);
  const groups = addGroups(before, readMessage(parse(data)).groups);
  const { title, body } = composeNotice(groups);
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' };
  // TypeScript lacks renotify: a replacement makes a sound again.
  const options = { body, tag, renotify: true, data: { groups }, ...icons };
  await self.registration.showNotification(title, options);
}

function parse(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

function readMessage(data: unknown): PushMessage {
  const { groups } = (data ?? {}) as Partial<PushMessage>;
  return { groups: Array.isArray(groups) ? groups : [] };
}

/** Adds new notifications to those shown, by kind. An item that arrives twice counts once. */
export function addGroups(
  shown: readonly PushGroup[],
  come: readonly PushGroup[],
): readonly PushGroup[] {
  const kinds = new Set([...shown, ...come].map(({ noun }) => noun[0]));
  return [...kinds].flatMap((kind) => {
    const [first, second] = [shown, come].map((groups) =>
      groups.find(({ noun }) => noun[0] === kind),
    );
    if (!first || !second) return first ?? second ?? [];
    const isSame = first.item !== undefined && first.item.path === second.item?.path;
    if (isSame) return second;
    const { noun, path } = second;
    return { noun, path, count: first.count + second.count };
  });
}

/** Names a single item; for several only their number. */
export function composeNotice(groups: readonly PushGroup[]): Notice {
  const [only, ...others] = groups;
  if (!only) return { title: 'New activity in the back office', body: '', path: overviewPath };
  if (others.length === 0 && only.item) {
    return { title: capitalize(only.noun[0]), body: only.item.title, path: only.item.path };
  }
  const counts = groups.map(({ noun, count }) => countWords(count, ...noun));
  const path = others.length === 0 ? only.path : overviewPath;
  return { title: counts.join(', '), body: '', path };
}

/** In a window of the back office if there is one: it asks before it discards unsaved text. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const office = windows.find(({ url }) => isInside(new URL(url).pathname));
  if (!office) {
    await self.clients.openWindow(path);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has our own origin
  office.postMessage({ type: 'OPEN', path });
  await office.focus();
}

const isInside = (pathname: string) =>
  isAdminPath(pathname) && !outside.some((path) => pathname.startsWith(path));
