import { timezones } from '@longitude/contract/setting-definitions';
import {
  scheduleDefaults,
  type ChangeSchedule,
  type CreateSchedule,
} from '@longitude/contract/scan-schedules';
import { generalDefaults } from '@longitude/contract/setting-defaults';
import { refuseInput } from '../../../platform/errors.ts';
import type { Settings } from '../../settings/service.ts';
import {
  findNextTime,
  moveTime,
  type readLocalTime,
  type TimeRule,
} from '@longitude/contract/find-next-time';
import type { WatchFrequency } from '@longitude/contract/scan-watch';
import type { ScheduleFields } from './model.ts';

/** The timezone of the site, which all schedules follow. */
export async function readTimezone(settings: Pick<Settings, 'read'>): Promise<string> {
  const value = await settings.read('general', 'timezone');
  return timezones.find((each) => each === value) ?? generalDefaults.timezone;
}

type RuleInput = Pick<ChangeSchedule, 'frequency' | 'at' | 'weekday' | 'day'>;

/**
 * The rule of an input; omitted fields stay unchanged.
 * @throws AppError `validation_failed` for a day that the frequency doesn't have
 */
export function composeRule(
  input: RuleInput,
  before: TimeRule = { frequency: 'daily', at: scheduleDefaults.at, weekday: null, day: null },
): TimeRule {
  const { frequency = before.frequency, at = before.at, weekday, day } = input;
  const errors = {
    ...(weekday !== undefined && frequency !== 'weekly'
      ? { weekday: 'Only a weekly schedule has a weekday' }
      : {}),
    ...(day !== undefined && frequency !== 'monthly'
      ? { day: 'Only a monthly schedule has a day of the month' }
      : {}),
  };
  if (Object.keys(errors).length > 0) throw refuseInput(errors);
  const isWeekly = frequency === 'weekly';
  const isMonthly = frequency === 'monthly';
  return {
    frequency,
    at,
    weekday: isWeekly ? (weekday ?? before.weekday ?? scheduleDefaults.weekday) : null,
    day: isMonthly ? (day ?? before.day ?? scheduleDefaults.day) : null,
  };
}

/**
 * At the hour and on the day of the request: people ask at different times, which spreads the
 * scans.
 */
export function composeWatchRule(
  frequency: WatchFrequency,
  { at, weekday, day }: ReturnType<typeof readLocalTime>,
) {
  const isWeekly = frequency === 'weekly';
  return { frequency, at, weekday: isWeekly ? weekday : null, day: isWeekly ? null : day };
}

type Plan = Pick<ScheduleFields, 'nextRunAt' | 'timezone'>;

/** The next run of a schedule; never while it is paused, or awaits its watcher. */
export function planNext(
  schedule: TimeRule & Pick<ScheduleFields, 'state' | 'paused'>,
  timezone: string,
  now: Date,
): Plan {
  const isOn = schedule.state === 'active' && !schedule.paused;
  return { timezone, nextRunAt: isOn ? findNextTime(schedule, timezone, now) : null };
}

/**
 * The next planned time by the clock of another timezone, on its date; due now if it has passed.
 */
export function movePlan(
  row: Plan & Parameters<typeof planNext>[0],
  timezone: string,
  now: Date,
): Plan {
  const { nextRunAt } = row;
  if (!nextRunAt || row.timezone === timezone) return { timezone, nextRunAt };
  const moved = moveTime(row, nextRunAt, row.timezone, timezone);
  return moved ? { timezone, nextRunAt: moved } : planNext(row, timezone, now);
}

/** Each address once, in any spelling. */
export function listAddresses({ alertTo }: Pick<CreateSchedule, 'alertTo'>): string[] {
  const byFolded = new Map(alertTo.map((each) => [each.toLowerCase(), each]));
  return [...byFolded.values()];
}
