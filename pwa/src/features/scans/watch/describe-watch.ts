import type { ScanWatch, WatchFrequency } from '@longitude/contract/scan-watch';

const language = 'en-CA';

/** 'week' or 'month'. */
export const spanOf = (frequency: WatchFrequency) => (frequency === 'weekly' ? 'week' : 'month');

/** 'Monday, 23 November 2026', in the reader's timezone. `time` is ISO 8601. */
export function describeDay(time: string): string {
  const { weekday, day, month, year } = readTime(time);
  return `${weekday}, ${day} ${month} ${year}`;
}

/** 'about 03:40 EST': a run begins within some minutes of its time. */
export function describeClock(time: string): string {
  const { hour, minute, timeZoneName } = readTime(time);
  return `about ${hour}:${minute} ${timeZoneName}`;
}

/** 'Weekly, on Mondays about 03:40 EST', in the reader's timezone. */
export function describeRule({ frequency, nextRun }: ScanWatch): string {
  if (!nextRun) return frequency === 'weekly' ? 'Weekly' : 'Monthly';
  const { weekday, day } = readTime(nextRun);
  const clock = describeClock(nextRun);
  if (frequency === 'weekly') return `Weekly, on ${weekday}s ${clock}`;
  return `Monthly, on the ${toOrdinal(Number(day))} ${clock}`;
}

const plural = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** '23rd'. */
const toOrdinal = (day: number) => `${day}${suffixes[plural.select(day)] ?? 'th'}`;

const options = {
  hourCycle: 'h23',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

type Part = Exclude<keyof typeof options, 'hourCycle'>;

function readTime(time: string): Record<Part, string> {
  const parts = new Intl.DateTimeFormat(language, options).formatToParts(new Date(time));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
}
