import type { Email } from '@longitude/contract/emails';
import { describeWhen } from '../../../ui/describe-when.ts';

/** One line about the way of an e-mail: when, and to whom. Why it failed stands inside. */
export function describeDelivery(email: Email, now: Date): string {
  const others = email.cc.length;
  const to = `to ${email.to}${others > 0 ? ` and ${others} more` : ''}`;
  if (email.state === 'sent') return `${describeWhen(email.sentAt ?? email.createdAt, now)}, ${to}`;
  const written = describeWhen(email.createdAt, now);
  const isInVain = email.state === 'queued' && email.lastError;
  return isInVain ? `${written}, tried in vain, ${to}` : `${written}, ${to}`;
}

/** When an e-mail that waits leaves; undefined for any other. */
export function describeLeaving({ state, sendAt }: Email, now: Date): string | undefined {
  if (state !== 'queued' || !sendAt) return undefined;
  const isDue = Date.parse(sendAt) <= now.getTime();
  return isDue ? 'Leaves as soon as mail can be sent.' : `Leaves ${describeWhen(sendAt, now)}.`;
}
