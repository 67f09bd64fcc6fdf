const dayMs = 24 * 60 * 60 * 1000;
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const two = (value: number) => String(value).padStart(2, '0');

/** The local time of day: `09:12`. */
export function formatTimeOfDay(time: string | number): string {
  const date = new Date(time);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** Whole local days between a time and now; negative for the future. */
function countDays(date: Date, now: Date): number {
  const begin = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
  return Math.round((begin(now) - begin(date)) / dayMs);
}

function formatDay(date: Date, now: Date): string {
  const days = countDays(date, now);
  if (days > 0 && days < 7) return weekdays[date.getDay()] ?? '';
  const month = months[date.getMonth()] ?? '';
  if (date.getFullYear() === now.getFullYear()) return `${date.getDate()} ${month}`;
  return `${month} ${date.getFullYear()}`;
}

/** Like `formatDay`, with the day also for an earlier year. */
function formatLongDay(date: Date, now: Date): string {
  const day = formatDay(date, now);
  return date.getFullYear() === now.getFullYear() ? day : `${date.getDate()} ${day}`;
}

/** A time in a list: `09:12` today, then `Fri`, `14 Nov`, `Nov 2025`. */
export function formatListTime(time: string, now: Date = new Date()): string {
  const date = new Date(time);
  return countDays(date, now) === 0 ? formatTimeOfDay(time) : formatDay(date, now);
}

/** A time in a detail: `today 09:12`, `Fri 16:02`, `14 Nov 16:02`. */
export function formatDetailTime(time: string, now: Date = new Date()): string {
  const date = new Date(time);
  const day = countDays(date, now) === 0 ? 'today' : formatLongDay(date, now);
  return `${day} ${formatTimeOfDay(time)}`;
}

/** A time of a note or email: `09:26` today, otherwise with its day. */
export function formatEntryTime(time: string, now: Date = new Date()): string {
  const date = new Date(time);
  const clock = formatTimeOfDay(time);
  return countDays(date, now) === 0 ? clock : `${formatLongDay(date, now)} ${clock}`;
}
