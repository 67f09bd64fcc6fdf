import { weekdays, type Weekday } from './constants.ts';
import type { BusinessHours, OpeningHours } from './setting-defaults.ts';

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;
const shape = 'This needs open and close as HH:MM and closed as true or false';

/** The reason why the times of a day are invalid; undefined if they are valid. */
export function explainTimes({ open, close, closed }: OpeningHours): string | undefined {
  const wrong = [open, close].find((time) => !clock.test(time));
  if (wrong === '') return 'A time is missing';
  if (wrong !== undefined) return `${wrong} is not a time. ${suggestClock(wrong)}`;
  if (closed || open < close) return undefined;
  return `Closes before it opens${suggestEvening(open, close)}`;
}

/** 16.30 and 900 are meant as times. */
function suggestClock(typed: string): string {
  const [, hours = '', minutes = ''] = /^(\d{1,2})\D?(\d{2})$/.exec(typed) ?? [];
  const meant = `${hours.padStart(2, '0')}:${minutes}`;
  return `Write it as ${clock.test(meant) ? meant : 'HH:MM'}.`;
}

/** 04:00 is meant as 16:00 if that is after opening. */
function suggestEvening(open: string, close: string): string {
  const later = `${Number(close.slice(0, 2)) + 12}${close.slice(2)}`;
  return clock.test(later) && later > open ? `. Did you mean ${later}?` : '';
}

/** A weekday and its times, with the trailing comma or bracket. */
const entry = /\s*"(\w+)"\s*:\s*(\{[^{}]*\})\s*(,|\}\s*$)/y;

/**
 * The reason why a JSON text is not the hours of all seven days, beginning with the first wrong
 * line; undefined if it is valid.
 */
export function explainHours(json: string): string | undefined {
  const lineAt = (index: number) => {
    const start = index + (/^\s*/.exec(json.slice(index))?.[0].length ?? 0);
    return `Line ${json.slice(0, start).split('\n').length}`;
  };
  const start = /^\s*\{/.exec(json)?.[0].length;
  if (start === undefined) return 'Line 1: expected {';
  const missing = new Set<string>(weekdays);
  for (let at = start; ;) {
    entry.lastIndex = at;
    const [whole, day = '', times = '', end] = entry.exec(json) ?? [];
    if (whole === undefined) {
      return `${lineAt(at)}: expected "weekday": { … }, with a comma between days and } at the end`;
    }
    const why = weekdays.includes(day as Weekday) ? explainDay(times) : 'This is not a weekday';
    if (why) return `${lineAt(at)}, ${day}: ${why}`;
    missing.delete(day);
    at += whole.length;
    if (end !== ',') break;
  }
  const [first] = missing;
  return first === undefined ? undefined : `${lineAt(json.length)}: ${first} is missing`;
}

function explainDay(json: string): string | undefined {
  const times = parseTimes(json);
  return times ? explainTimes(times) : shape;
}

function parseTimes(json: string): OpeningHours | undefined {
  try {
    const found = JSON.parse(json) as Partial<Record<string, unknown>>;
    const { open, close, closed, ...others } = found;
    const isWhole = typeof open === 'string' && typeof close === 'string';
    if (!isWhole || typeof closed !== 'boolean' || Object.keys(others).length > 0) return undefined;
    return { open, close, closed };
  } catch {
    return undefined;
  }
}

/** `Monday` */
export function formatWeekday(day: Weekday): string {
  return day.slice(0, 1).toUpperCase() + day.slice(1);
}

/**
 * The hours of a week, with equal days grouped: `Monday to Thursday 09:00 to 17:00, Friday 09:00 to
 * 16:30, Saturday and Sunday closed`.
 */
export function describeHours(
  hours: BusinessHours,
  name: typeof formatWeekday = formatWeekday,
): string {
  const runs: { readonly days: Weekday[]; readonly text: string }[] = [];
  for (const day of weekdays) {
    const text = describeTimes(hours[day]);
    const last = runs.at(-1);
    if (last?.text === text) last.days.push(day);
    else runs.push({ days: [day], text });
  }
  return runs.map(({ days, text }) => `${joinDays(days.map(name))} ${text}`).join(', ');
}

function describeTimes(times: OpeningHours): string {
  if (explainTimes(times) !== undefined) return 'not valid yet';
  return times.closed ? 'closed' : `${times.open} to ${times.close}`;
}

function joinDays(names: readonly string[]): string {
  const [first = '', last = ''] = [names[0], names.at(-1)];
  return names.length === 1 ? first : `${first} ${names.length === 2 ? 'and' : 'to'} ${last}`;
}

/** The JSON of the business hours with one line per day; anything else is unchanged. */
export function layOutHours(json: string): string {
  try {
    const days = Object.entries(JSON.parse(json) as Record<string, unknown>);
    const lines = days.map(([day, hours]) => `  ${JSON.stringify(day)}: ${JSON.stringify(hours)}`);
    return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : json;
  } catch {
    return json;
  }
}
