import type { QueuedMail } from '../../platform/mail/mail.ts';
import { confirmationAsked, subscriberWelcomed } from './letters.ts';
import type { SubscriberFields } from './model.ts';

/** What somebody typed into the form, and how this site treats it now. */
export interface Ask {
  readonly email: string;
  readonly now: Date;
  /** Mail can leave, so an address is confirmed before it counts. */
  readonly isDoubleOptIn: boolean;
  /** A program seems to have filled in the form. */
  readonly isSuspect: boolean;
}

/** What becomes of a subscriber, and the kind of the mail about it. */
export interface Step {
  readonly changes: Partial<Omit<SubscriberFields, 'mails'>>;
  readonly mail?: string;
}

/** Confirmations that one address gets within 24 hours, whoever asks for them. */
export const mostConfirmations = 3;
const dayMs = 24 * 3_600_000;
/** What nobody confirmed is forgotten after 30 days. */
const unconfirmedMs = 30 * dayMs;

/** The first step of an address that is not known. */
export function planFirst({ now, isDoubleOptIn, isSuspect }: Ask): Step {
  const expiresAt = new Date(now.getTime() + unconfirmedMs);
  if (isSuspect) return { changes: { state: 'suspected', expiresAt } };
  if (isDoubleOptIn) return { changes: { state: 'pending', expiresAt }, mail: confirmationAsked };
  return { changes: activate(now), mail: subscriberWelcomed };
}

/** The next step of an address that is; without changes when everything stays as it is. */
export function planNext(known: SubscriberFields, ask: Ask): Step {
  if (ask.isSuspect || known.state === 'active') return { changes: {} };
  const { email } = ask;
  const isNew = known.state !== 'pending';
  const round = isNew ? { round: known.round + 1 } : {};
  const first = planFirst(ask);
  const changes = { ...first.changes, ...round, email };
  if (first.mail !== confirmationAsked) return { ...first, changes };
  if (mayAskAgain(known.mails, ask.now)) return { changes, mail: confirmationAsked };
  return isNew ? { changes } : { changes: {} };
}

/** What turns somebody into a subscriber. */
export function activate(now: Date): Step['changes'] {
  return { state: 'active', confirmedAt: now, unsubscribedAt: null, expiresAt: null };
}

/** One that still waits says it all; those of the last 24 hours are counted. */
function mayAskAgain(mails: readonly QueuedMail[], now: Date): boolean {
  const since = now.getTime() - dayMs;
  const asked = mails.filter((mail) => mail.kind === confirmationAsked);
  if (asked.some((mail) => mail.state === 'queued')) return false;
  return asked.filter((mail) => mail.createdAt.getTime() > since).length < mostConfirmations;
}
