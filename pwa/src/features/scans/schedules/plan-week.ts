import { countWords, joinWords } from '@longitude/contract/core/text';
import { findNextTime } from '@longitude/contract/find-next-time';
import type { ScanSchedule } from '@longitude/contract/scan-schedules';
import { formatSite } from '../format-site.ts';
import { readTime } from '../read-time.ts';

const dayMs = 86_400_000;

/** A planned scan. */
export interface PlannedScan {
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly schedule: ScanSchedule;
}

/**
 * The scans before `end`, in order. Each begins at the server's `nextRun`.
 * @param end milliseconds since 1970
 */
export function planWeek(
  schedules: readonly ScanSchedule[],
  timezone: string,
  end: number,
): readonly PlannedScan[] {
  return schedules
    .flatMap((schedule) => listTimes(schedule, timezone, end).map((time) => ({ time, schedule })))
    .toSorted((one, other) => one.time - other.time);
}

function listTimes(schedule: ScanSchedule, timezone: string, end: number): number[] {
  if (schedule.state !== 'active' || schedule.nextRun === null) return [];
  const times: number[] = [];
  for (let time = new Date(schedule.nextRun); time.getTime() <= end;) {
    times.push(time.getTime());
    time = findNextTime(schedule, timezone, time);
  }
  return times;
}

/** The starts of today and the following days, in milliseconds since 1970. */
export function listMidnights(timezone: string, now: Date): readonly number[] {
  const midnight = { frequency: 'daily', at: '00:00', weekday: null, day: null } as const;
  // A day has up to 25 hours.
  let time = new Date(now.getTime() - dayMs - 3_600_000);
  const found: number[] = [];
  while (time.getTime() <= now.getTime() + 7 * dayMs) {
    time = findNextTime(midnight, timezone, time);
    found.push(time.getTime());
  }
  const today = found.findLastIndex((each) => each <= now.getTime());
  return found.slice(today, -1);
}

/** Maximum scans that the text lists singly; the rest is only counted. */
const named = 6;

/** The ruler as text. */
export function describeWeek(week: readonly PlannedScan[], timezone: string): string {
  const daily = new Map<string, number>();
  const single: string[] = [];
  for (const { time, schedule } of week) {
    const { weekday, clock } = readTime(new Date(time), timezone);
    if (schedule.frequency === 'daily') daily.set(schedule.id, time);
    else single.push(`${formatSite(schedule.url)} on ${weekday} at ${clock}`);
  }
  const clocks = [
    ...new Set([...daily.values()].map((time) => readTime(new Date(time), timezone).clock)),
  ];
  const parts = [
    ...(daily.size > 0
      ? [
          `${daily.size} every day at ${joinWords(clocks.slice(0, named))}${clocks.length > named ? ' and later' : ''}`,
        ]
      : []),
    ...single.slice(0, named),
    ...(single.length > named ? [`${single.length - named} more`] : []),
  ];
  return `${countScans(week.length)} planned in the next seven days${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
}

export const countScans = (count: number) => countWords(count, 'scan');

/** The scans that begin within one hour: one stem of the ruler. */
export interface Stem {
  /** Start of the first scan, in milliseconds since 1970. */
  readonly time: number;
  readonly count: number;
  /** The first scan that is not daily: its stem is tall and labelled. */
  readonly single: ScanSchedule | null;
}

const hourMs = 3_600_000;

/** Groups the scans by hour: the ruler has no room for 1,000 scans at the same minute. */
export function bundleStems(week: readonly PlannedScan[]): readonly Stem[] {
  const stems = new Map<string, Stem>();
  for (const { time, schedule } of week) {
    const single = schedule.frequency === 'daily' ? null : schedule;
    const key = `${Math.floor(time / hourMs)} ${single === null}`;
    const known = stems.get(key);
    stems.set(key, {
      time: known?.time ?? time,
      count: (known?.count ?? 0) + 1,
      single: known?.single ?? single,
    });
  }
  return [...stems.values()];
}
