import * as z from 'zod/mini';
import { endpoint, nothing } from './core/endpoint.ts';

const endpointText = 'endpoint must be an https address';
const isWebAddress = (text: string) => {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

const bytes = (name: string, characters: number) => {
  const text = `${name} must be a key of the browser’s subscription`;
  return z.string(text).check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), text));
};

/** The push subscription of a browser (Push API, PushSubscription). */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z
    .string(endpointText)
    .check(z.maxLength(2000, endpointText), z.refine(isWebAddress, endpointText)),
  /** In base64url: 65 bytes and 16 bytes (RFC 8291, 3). */
  keys: z.strictObject({ p256dh: bytes('p256dh', 87), auth: bytes('auth', 22) }),
});
export type PushSubscriptionInput = z.infer<typeof PushSubscriptionInput>;

export const PushState = z.object({
  /** The server's key (VAPID, RFC 8292), in base64url. */
  publicKey: z.string(),
  /** Of the caller's session; null without a subscription. */
  endpoint: z.nullable(z.string()),
});
export type PushState = z.infer<typeof PushState>;

export const readPush = endpoint({
  method: 'GET',
  path: '/admin/push',
  auth: 'admin',
  status: 200,
  summary: 'Whether this session’s browser gets notifications, and the key to subscribe with',
  response: PushState,
});

export const subscribePush = endpoint({
  method: 'PUT',
  path: '/admin/push',
  auth: 'admin',
  status: 204,
  summary: 'Start notifications to this session’s browser, until the session ends',
  payload: PushSubscriptionInput,
  response: nothing,
});

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/admin/push',
  auth: 'admin',
  status: 204,
  summary: 'Stop notifications to this session’s browser',
  response: nothing,
});

/** New items of one kind. Paths are those of the back office. */
export interface PushGroup {
  /** In a sentence: `new request` and `new requests`. */
  readonly noun: readonly [one: string, many: string];
  readonly count: number;
  /** The list. */
  readonly path: string;
  /** The only item, when `count` is 1. */
  readonly item?: { readonly title: string; readonly path: string };
}

/** A message to a device, as JSON: everything new since the previous one. */
export interface PushMessage {
  readonly groups: readonly PushGroup[];
}
