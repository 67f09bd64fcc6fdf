import { toOrdinal } from '@longitude/contract/core/dates';
import { countWords } from '@longitude/contract/core/text';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';

type Rule = Pick<ScanSchedule, 'frequency' | 'at' | 'weekday' | 'day'>;

export const weekdayNames = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** 'Weekly, Monday at 06:00'. */
export function describeRule({ frequency, at, weekday, day }: Rule): string {
  if (frequency === 'daily') return `Daily at ${at}`;
  if (frequency === 'weekly') return `Weekly, ${weekdayNames[(weekday ?? 1) - 1]} at ${at}`;
  const date = typeof day === 'number' ? toOrdinal(day) : 'last day';
  return `Monthly, on the ${date} at ${at}`;
}

export const groupNames = {
  attention: 'Needs attention',
  fine: 'No new problems',
  stopped: 'Stopped',
} as const;
export type GroupKey = keyof typeof groupNames;

/** A stopped schedule comes first: it needs no attention until it is resumed. */
export function groupOf({ state, needsAttention, failures }: ScanSchedule): GroupKey {
  if (state !== 'active') return 'stopped';
  return needsAttention || failures > 0 ? 'attention' : 'fine';
}

/** 'it@orchard.example and 2 others'. */
function listAddresses([first = '', ...rest]: readonly string[]): string {
  if (rest.length === 0) return first;
  return `${first} and ${countWords(rest.length, 'other')}`;
}

/** The recipients of alerts, or the reason why there are none. */
export function describeRecipients(schedule: ScanSchedule): string {
  const { state, lastRun, watcher, alertTo } = schedule;
  if (state === 'refused') {
    return watcher === null
      ? 'The owner blocks our scanner. Edit the schedule to try again.'
      : `The owner blocks our scanner. ${watcher} has been notified.`;
  }
  if (lastRun?.state === 'failed') return lastRun.error ?? 'The scan failed.';
  const recipients = watcher === null ? listAddresses(alertTo) : watcher;
  if (lastRun?.notices.includes('alert') && recipients) return `Alert sent to ${recipients}`;
  if (lastRun?.notices.includes('recovery') && recipients)
    return `Recovery notice sent to ${recipients}`;
  if (watcher !== null) return `Watched by a visitor: ${watcher}`;
  return recipients ? `Alerts to ${recipients}` : 'No alerts by email';
}
