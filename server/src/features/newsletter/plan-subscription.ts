import { AppError } from '../../platform/errors.ts';
import type { QueuedMail } from '../../platform/mail/mail.ts';
import { confirmationMail } from './mail.ts';
import type { SubscriberFields } from './model.ts';

/** A submission of the form, and the rules that apply now. */
export interface NewsletterSubmission {
  readonly email: string;
  readonly now: Date;
  /**
   * Email can be sent, so an address must be confirmed. Otherwise it is active until it can be
   * asked.
   */
  readonly isDoubleOptIn: boolean;
  /** A program seems to have filled in the form. */
  readonly isSuspect: boolean;
  /** Milliseconds until the address may get an email (`UnconfirmedMail`). */
  readonly waitMs: number;
}

/** The change of a subscriber, and the kind of the email about it. */
export interface Step {
  readonly changes: Partial<Omit<SubscriberFields, 'mails'>>;
  readonly mail?: string;
}

/** Unconfirmed addresses are deleted after 30 days. */
const unconfirmedMs = 30 * 24 * 3_600_000;

/** The first step of an unknown address. */
export function planFirst({ now, isDoubleOptIn, isSuspect, waitMs }: NewsletterSubmission): Step {
  if (isSuspect) return { changes: { state: 'suspected', expiresAt: endOfWait(now) } };
  const changes = isDoubleOptIn ? waitFrom(now) : unconfirmed;
  return waitMs > 0 ? { changes } : { changes, mail: confirmationMail };
}

/** The next step of a known address; without changes if everything stays as it is. */
export function planNext(known: SubscriberFields, submission: NewsletterSubmission): Step {
  if (submission.isSuspect || isConfirmed(known)) return { changes: {} };
  // Unsubscribed until they confirm, even without email: anyone can type an address.
  const hasLeft = known.state === 'unsubscribed';
  const next = hasLeft ? { state: known.state } : planFirst(submission).changes;
  const mayAsk = submission.waitMs === 0 && !isQueued(known.mails);
  const mail = mayAsk ? { mail: confirmationMail } : undefined;
  if (!mail && next.state === known.state) return { changes: {} };
  const round = known.state === 'suspected' ? { round: known.round + 1 } : {};
  return { changes: { ...next, ...round, email: submission.email }, ...mail };
}

/**
 * An administrator asks an address to confirm, also one that was taken for a robot's.
 * @throws AppError `conflict` where there is nothing to confirm; `rate_limited`
 */
export function planAsking(known: SubscriberFields, submission: NewsletterSubmission): Step {
  if (isConfirmed(known)) throw new AppError('conflict', 'This address is confirmed already.');
  if (known.state === 'unsubscribed') {
    const text = 'This person unsubscribed. Only they can subscribe again.';
    throw new AppError('conflict', text);
  }
  if (isQueued(known.mails)) {
    throw new AppError('conflict', 'A confirmation email to this address is queued already.');
  }
  const { waitMs } = submission;
  if (waitMs === 0) return planNext(known, submission);
  const text = 'This address got several emails today that it did not confirm.';
  throw new AppError('rate_limited', text, { retryAfter: Math.ceil(waitMs / 1000) });
}

/** Without a mail server an address is active as typed, unconfirmed. */
const unconfirmed: Step['changes'] = { state: 'active', expiresAt: null };

/** The state of an address once its confirmation is sent. */
export function waitFrom(now: Date): Step['changes'] {
  return { state: 'pending', expiresAt: endOfWait(now) };
}

/** The state of an address after its confirmation. */
export function activate(now: Date): Step['changes'] {
  return { state: 'active', confirmedAt: now, unsubscribedAt: null, expiresAt: null };
}

export function isConfirmed({ state, confirmedAt }: SubscriberFields): boolean {
  return state === 'active' && confirmedAt !== null;
}

/** The error of a link that is not ours, or no longer valid. */
export function unknownLink(): AppError {
  return new AppError('not_found', 'This link is invalid or has expired.');
}

function endOfWait(now: Date): Date {
  return new Date(now.getTime() + unconfirmedMs);
}

const isQueued = (mails: readonly QueuedMail[]) =>
  mails.some(({ kind, state }) => kind === confirmationMail && state === 'queued');
