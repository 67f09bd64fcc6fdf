const language = 'en-GB';
const dayLength = 86_400_000;

function startOfDay(time: Date): number {
  return new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs a hundred times as much as using it, and a list has hundreds of times. */
function format(time: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known.format(time);
}

/**
 * A time as short as a list needs it, in the reader's own zone: 09:12, Yesterday, Thu, 13 Nov,
 * 13 Nov 2025.
 */
export function describeTime(iso: string, now: Date): string {
  const time = new Date(iso);
  // Rounded, because a day has 23 or 25 hours when the clocks change.
  const days = Math.round((startOfDay(now) - startOfDay(time)) / dayLength);
  if (days === 0) return format(time, { hour: '2-digit', minute: '2-digit' });
  if (days === 1) return 'Yesterday';
  if (days > 1 && days < 7) return format(time, { weekday: 'short' });
  const isThisYear = time.getFullYear() === now.getFullYear();
  return format(time, {
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
}

/** A time in full, in the reader's own zone: 21 November 2026, 09:12. */
export function describeMoment(iso: string): string {
  const time = new Date(iso);
  const day = format(time, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${format(time, { hour: '2-digit', minute: '2-digit' })}`;
}
