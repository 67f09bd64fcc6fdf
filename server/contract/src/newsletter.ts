import * as z from 'zod/mini';
import { endpoint, nothing } from './core/endpoint.ts';
import { email, formGuards, id, linkToken, time } from './core/fields.ts';
import { pagingQuery } from './core/lists.ts';

/** `pending` awaits confirmation by email (double opt-in); `suspected` filled in the honeypot. */
export const subscriberStates = ['pending', 'active', 'unsubscribed', 'suspected'] as const;
export type SubscriberState = (typeof subscriberStates)[number];

/** The newsletter form (public-site sections 5 and 7). */
export const Subscribe = z.strictObject({ email, ...formGuards });
export type Subscribe = z.infer<typeof Subscribe>;

/**
 * The same for a known and an unknown address: `state` only shows whether this site confirms by
 * email.
 */
export const Subscribed = z.object({ id, createdAt: time, state: z.enum(['pending', 'active']) });
export type Subscribed = z.infer<typeof Subscribed>;

/** The `token` of a link in one of our emails. */
export const NewsletterToken = z.strictObject({ token: linkToken });
export type NewsletterToken = z.infer<typeof NewsletterToken>;

export const Subscriber = z.object({
  id,
  email: z.string(),
  state: z.enum(subscriberStates),
  createdAt: time,
  /** When the address was confirmed; null also when active on a site that could not send email. */
  confirmedAt: z.nullable(time),
  unsubscribedAt: z.nullable(time),
});
export type Subscriber = z.infer<typeof Subscriber>;

export const subscribe = endpoint({
  method: 'POST',
  path: '/newsletter/subscribe',
  auth: 'public',
  status: 201,
  summary: 'Subscribe an address to the newsletter',
  payload: Subscribe,
  response: Subscribed,
});

export const confirmSubscription = endpoint({
  method: 'POST',
  path: '/newsletter/confirm',
  auth: 'public',
  status: 200,
  summary: 'Confirm a subscription; the link is valid for 7 days, and can be used repeatedly',
  payload: NewsletterToken,
  response: z.object({ state: z.literal('active') }),
});

/** Also accepts one-click form posts with the token in the query (RFC 8058). */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  auth: 'public',
  status: 200,
  summary: 'End a subscription; the link never expires',
  payload: NewsletterToken,
  response: z.object({ state: z.literal('unsubscribed') }),
});

const stateText = `state must be one of ${subscriberStates.join(', ')}`;
export const ListSubscribers = z.strictObject({
  ...pagingQuery,
  state: z.optional(z.enum(subscriberStates, stateText)),
});
export type ListSubscribers = z.infer<typeof ListSubscribers>;
export const listSubscribers = endpoint({
  method: 'GET',
  path: '/admin/newsletter/subscribers',
  auth: 'admin',
  status: 200,
  summary: 'Newsletter subscribers, newest first',
  query: ListSubscribers,
  response: z.array(Subscriber),
  isList: true,
});

/** Also lets in an address that was taken for a robot's. */
export const askSubscriber = endpoint({
  method: 'POST',
  path: '/admin/newsletter/subscribers/{id}/confirmation',
  auth: 'admin',
  status: 200,
  summary:
    'Ask an address to confirm: it gets the email with the link; at most 3 emails in 24 hours',
  response: Subscriber,
});

export const deleteSubscriber = endpoint({
  method: 'DELETE',
  path: '/admin/newsletter/subscribers/{id}',
  auth: 'admin',
  recentSignIn: 'always',
  status: 204,
  summary: 'Permanently delete an address (it does not go to the trash)',
  response: nothing,
});
