import { explainTimes } from '@longitude/contract/business-hours';
import { weekdays, type Weekday } from '@longitude/contract/constants';
import type { BusinessHours, OpeningHours } from '@longitude/contract/setting-defaults';
import { readLocalTime } from '../../platform/local-time.ts';

/** 'Monday to Thursday 09:00 to 17:00, Friday 09:00 to 16:30, Saturday and Sunday closed'. */
export function describeHours(hours: BusinessHours): string {
  const runs: { readonly days: Weekday[]; readonly text: string }[] = [];
  for (const day of weekdays) {
    const text = describeTimes(hours[day]);
    const last = runs.at(-1);
    if (last?.text === text) last.days.push(day);
    else runs.push({ days: [day], text });
  }
  return runs.map(({ days, text }) => `${nameDays(days)} ${text}`).join(', ');
}

function describeTimes(times: OpeningHours): string {
  if (explainTimes(times) !== undefined) return 'not valid yet';
  return times.closed ? 'closed' : `${times.open} to ${times.close}`;
}

function nameDays(days: readonly Weekday[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return '';
  if (days.length === 1) return nameDay(first);
  return `${nameDay(first)} ${days.length === 2 ? 'and' : 'to'} ${nameDay(last)}`;
}

export function nameDay(day: Weekday): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

/** 'Los Angeles' for America/Los_Angeles. */
export function nameCity(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}

const minutesPerDay = 1440;

/** By how much Bengaluru's clocks are ahead. */
export function findHoursAhead(timezone: string, now: Date): number {
  const [theirs, ours] = ['Asia/Kolkata', timezone].map((zone) => readLocalTime(zone, now).minutes);
  return (((theirs ?? 0) - (ours ?? 0) + minutesPerDay) % minutesPerDay) / 60;
}

/** Minutes since midnight as 'HH:MM'. */
export function writeClock(minutes: number): string {
  const pad = (count: number) => String(count).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
