import * as z from 'zod/mini';
import { endpoint } from './core/endpoint.ts';
import { linkToken, time } from './core/fields.ts';

export const watchFrequencies = ['weekly', 'monthly'] as const;
export type WatchFrequency = (typeof watchFrequencies)[number];

/** Hours for which a confirmation link is valid; days for which a stop can be undone. */
export const watchHours = { confirm: 48 } as const;
export const watchDays = { resume: 7, certificate: 14 } as const;

/**
 * `pending` awaits confirmation by email; `stopped` by its watcher; `refused` by the owner of the
 * site, in robots.txt or on the list of refusals.
 */
export const watchStates = ['pending', 'active', 'stopped', 'refused'] as const;

export const ScanWatch = z.object({
  url: z.string(),
  host: z.string(),
  state: z.enum(watchStates),
  frequency: z.enum(watchFrequencies),
  /** The recipient of emails. */
  email: z.string(),
  /** Null unless it is active; for a pending one, the time of the first scan. */
  nextRun: z.nullable(time),
  /** Opens the latest report; null when it was deleted. */
  reportToken: z.nullable(z.string()),
  /** End of the time in which a stop can be undone; null unless it is stopped. */
  resumeUntil: z.nullable(time),
});
export type ScanWatch = z.infer<typeof ScanWatch>;

const ownerText = 'Not the token of a scan';
const frequencyText = `frequency must be one of ${watchFrequencies.join(', ')}`;
/**
 * Only the visitor who scanned has the `ownerToken`; emails are sent to the address of that scan.
 */
export const StartWatch = z.strictObject({
  token: z.string(ownerText).check(z.regex(/^[A-Za-z0-9_-]{43}$/, ownerText)),
  frequency: z.enum(watchFrequencies, frequencyText),
});
export type StartWatch = z.infer<typeof StartWatch>;

/** `emailQueued` is false if email cannot be sent now, or if the address got too many today. */
export const WatchAsked = z.object({
  email: z.string(),
  host: z.string(),
  emailQueued: z.boolean(),
});
export type WatchAsked = z.infer<typeof WatchAsked>;

/** The `token` of a link in one of our emails. */
export const WatchToken = z.strictObject({ token: linkToken });
export type WatchToken = z.infer<typeof WatchToken>;

const watch = { auth: 'public', path: '/security-scan/watch' } as const;

/** Read-only, so that a link opened by a mail scanner does no harm. */
export const readWatch = endpoint({
  ...watch,
  method: 'GET',
  status: 200,
  summary: 'The watch behind a link in an email; 404 when the link has expired',
  query: WatchToken,
  response: ScanWatch,
});
export const startWatch = endpoint({
  ...watch,
  method: 'POST',
  status: 202,
  summary: 'Request a watch of a site; it starts when the link in the email is confirmed',
  payload: StartWatch,
  response: WatchAsked,
});
export const confirmWatch = endpoint({
  ...watch,
  method: 'POST',
  path: '/security-scan/watch/confirm',
  status: 200,
  summary: 'Confirm a watch; the link is valid for 48 hours',
  payload: WatchToken,
  response: ScanWatch,
});
/** Also accepts one-click form posts with the token in the query (RFC 8058). */
export const stopWatch = endpoint({
  ...watch,
  method: 'POST',
  path: '/security-scan/watch/stop',
  status: 200,
  summary: 'Stop watching a site; the link never expires',
  payload: WatchToken,
  response: ScanWatch,
});
export const resumeWatch = endpoint({
  ...watch,
  method: 'POST',
  path: '/security-scan/watch/resume',
  status: 200,
  summary: 'Undo a stop, within 7 days',
  payload: WatchToken,
  response: ScanWatch,
});
