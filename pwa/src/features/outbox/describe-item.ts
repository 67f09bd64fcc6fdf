import { isExpired, lifetimeMs, type OutboxItem } from '../../platform/outbox/outbox-item.ts';
import { describeWhen } from '../../ui/describe-time.ts';
import type { Outcome } from '../../ui/outcome-mark.tsx';

/** An item's state as a row shows it. */
interface ItemState {
  readonly mark: Outcome;
  readonly label: string;
  readonly tone: 'bad' | 'good' | 'busy' | 'calm';
}

export function describeState(item: OutboxItem, now: number): ItemState {
  if (item.state === 'rejected') return { mark: 'fail', label: 'Rejected', tone: 'bad' };
  if (item.state === 'sent') return { mark: 'pass', label: 'Sent', tone: 'good' };
  if (item.state === 'sending') return { mark: 'run', label: 'Sending...', tone: 'busy' };
  if (isExpired(item, now)) return { mark: 'fail', label: 'Not sent', tone: 'bad' };
  return { mark: 'wait', label: 'Waiting to send', tone: 'calm' };
}

/**
 * The state of an item, in sentences.
 * @param isInBackground the browser sends it without an open page, too
 */
export function describeItem(item: OutboxItem, now: number, isInBackground: boolean): string {
  const when = (time: number) => describeWhen(new Date(time).toISOString(), new Date(now));
  const written = `Written ${when(item.writtenAt)}.`;
  const keepTrying = isInBackground ? 'We keep trying' : 'While this site is open, we keep trying';
  const trying = `${keepTrying} until ${when(item.writtenAt + lifetimeMs)}.`;
  if (item.state === 'sent') {
    return `Delivered ${when(item.endedAt ?? now)}. The text has been removed from this device.`;
  }
  if (item.state === 'rejected') {
    const { message = '', fields = {} } = item.rejection ?? {};
    const reasons = Object.values(fields);
    return `${reasons.length > 0 ? reasons.join('. ') : message}. Your text is safe. ${written}`.replaceAll(
      '..',
      '.',
    );
  }
  const doubt =
    'The connection dropped while it was being sent, so it may have arrived. We will send it again safely, without a duplicate; until then it can’t be edited.';
  if (isExpired(item, now)) {
    return `${written} It could not be sent within seven days. ${item.isUncertain ? doubt : ''}`.trim();
  }
  if (item.state === 'sending') return written;
  const { details } = item.content ?? {};
  const pause = item.retryAt > now ? `The server is busy. Next try: ${when(item.retryAt)}.` : '';
  return [details, written, item.isUncertain ? doubt : '', pause, trying].filter(Boolean).join(' ');
}
