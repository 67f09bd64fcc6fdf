import type { QueuedMail } from '../../platform/mail/mail.ts';
import { confirmationMail } from './mail.ts';
import type { SubscriberFields } from './model.ts';

/** What somebody typed into the form, and how this site treats it now. */
export interface Submission {
  readonly email: string;
  readonly now: Date;
  /** Mail can leave, so an address is confirmed before it counts. Else it counts until it can be asked. */
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
export const maxConfirmationsADay = 3;
const dayMs = 24 * 3_600_000;
/** What nobody confirmed is forgotten after 30 days. */
const unconfirmedMs = 30 * dayMs;

/** The first step of an address that is not known. */
export function planFirst({ now, isDoubleOptIn, isSuspect }: Submission): Step {
  if (isSuspect) return { changes: { state: 'suspected', expiresAt: endOfWait(now) } };
  return { changes: isDoubleOptIn ? waitFrom(now) : unconfirmed, mail: confirmationMail };
}

/** The next step of an address that is; without changes when everything stays as it is. */
export function planNext(known: SubscriberFields, ask: Submission): Step {
  if (ask.isSuspect || isConfirmed(known)) return { changes: {} };
  // Whoever left stays so until they confirm, mail or not: anybody can type their address.
  const hasLeft = known.state === 'unsubscribed';
  const next = hasLeft ? { state: known.state } : planFirst(ask).changes;
  const mail = mayAskAgain(known.mails, ask.now) ? { mail: confirmationMail } : undefined;
  if (!mail && next.state === known.state) return { changes: {} };
  const round = known.state === 'suspected' ? { round: known.round + 1 } : {};
  return { changes: { ...next, ...round, email: ask.email }, ...mail };
}

/** Without a mail server an address counts as it was typed; nobody has confirmed it. */
const unconfirmed: Step['changes'] = { state: 'active', expiresAt: null };

/** What an address is from the moment on that it is asked to confirm. */
export function waitFrom(now: Date): Step['changes'] {
  return { state: 'pending', expiresAt: endOfWait(now) };
}

/** What a confirmation turns somebody into. */
export function activate(now: Date): Step['changes'] {
  return { state: 'active', confirmedAt: now, unsubscribedAt: null, expiresAt: null };
}

export function isConfirmed({ state, confirmedAt }: SubscriberFields): boolean {
  return state === 'active' && confirmedAt !== null;
}

function endOfWait(now: Date): Date {
  return new Date(now.getTime() + unconfirmedMs);
}

/** One that still waits says it all; those of the last 24 hours are counted. */
function mayAskAgain(mails: readonly QueuedMail[], now: Date): boolean {
  const since = now.getTime() - dayMs;
  const confirmations = mails.filter((mail) => mail.kind === confirmationMail);
  if (confirmations.some((mail) => mail.state === 'queued')) return false;
  return (
    confirmations.filter((mail) => mail.createdAt.getTime() > since).length < maxConfirmationsADay
  );
}
