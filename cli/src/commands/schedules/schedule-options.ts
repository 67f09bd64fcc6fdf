import { capitalize } from '@longitude/contract/core/text';
import { weekdays } from '@longitude/contract/constants';
import {
  maxAlertAddresses,
  scanFrequencies,
  scheduleDefaults,
  type ChangeSchedule,
  type ScanFrequency,
} from '@longitude/contract/scan-schedules';
import { InvalidArgumentError, Option } from 'commander';

/** The fields of a schedule as command-line options. */
export interface ScheduleOptions {
  readonly frequency?: ScanFrequency;
  readonly at?: string;
  readonly weekday?: number;
  readonly day?: number | 'last';
  /** False: no alerts. */
  readonly alertTo?: readonly string[] | false;
  readonly paused?: boolean;
  readonly active?: boolean;
}

export function scheduleOptions(): Option[] {
  const { at, weekday, day } = scheduleDefaults;
  return [
    new Option('--frequency <frequency>', 'how often').choices(scanFrequencies),
    new Option('--at <time>', `time of day in your company's timezone (default ${at})`),
    new Option(
      '--weekday <day>',
      `day of a weekly schedule: mon to sun, or 1 to 7 (default ${formatWeekday(weekday)})`,
    ).argParser(readWeekday),
    new Option(
      '--day <day>',
      `day of a monthly schedule: 1 to 28, or last (default ${day})`,
    ).argParser(readDay),
    new Option(
      '--alert-to <address>',
      `address to email when the site gets worse; repeat for up to ${maxAlertAddresses}`,
    ).argParser(addAddress),
    new Option('--no-alert-to', 'send no alerts'),
    new Option('--paused', 'pause the schedule').conflicts('active'),
    new Option('--active', 'resume the schedule'),
  ];
}

/** The fields that the options name. */
export function readScheduleChange(options: ScheduleOptions): ChangeSchedule {
  const { frequency, at, weekday, day, alertTo, paused, active } = options;
  return {
    ...(frequency === undefined ? {} : { frequency }),
    ...(at === undefined ? {} : { at }),
    ...(weekday === undefined ? {} : { weekday }),
    ...(day === undefined ? {} : { day }),
    ...(alertTo === undefined ? {} : { alertTo: alertTo === false ? [] : [...alertTo] }),
    ...(paused || active ? { active: active === true } : {}),
  };
}

/** 1 is Monday. */
export function formatWeekday(weekday: number): string {
  return capitalize(weekdays[weekday - 1] ?? '');
}

const addAddress = (address: string, before: readonly string[] | false | undefined) => [
  ...(before || []),
  address,
];

function readWeekday(text: string): number {
  if (/^[1-7]$/.test(text)) return Number(text);
  const name = text.toLowerCase();
  const index = name.length < 3 ? -1 : weekdays.findIndex((weekday) => weekday.startsWith(name));
  if (index >= 0) return index + 1;
  throw new InvalidArgumentError('It must be a day from mon to sun, or a number from 1 to 7.');
}

function readDay(text: string): number | 'last' {
  if (text === 'last') return text;
  const day = Number(text);
  if (/^\d{1,2}$/.test(text) && day >= 1 && day <= 28) return day;
  throw new InvalidArgumentError('It must be a day from 1 to 28, or last.');
}
