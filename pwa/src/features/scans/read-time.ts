// Canada's English: it names time zones (EST), where Britain's has GMT-5.
const language = 'en-CA';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is a hundred times slower than using it. */
function findFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const key = timeZone ?? '';
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, {
    ...(timeZone === undefined ? {} : { timeZone }),
    hourCycle: 'h23',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  formats.set(key, format);
  return format;
}

export interface TimeInWords {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  /** HH:MM. */
  readonly clock: string;
  /** EST. */
  readonly zone: string;
}

/** A time in words. @param timezone its IANA name; without it that of the reader */
export function readTime(time: Date, timezone?: string): TimeInWords {
  const parts = findFormat(timezone).formatToParts(time);
  const find = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  return {
    weekday: find('weekday'),
    day: find('day'),
    month: find('month'),
    year: find('year'),
    clock: `${find('hour')}:${find('minute')}`,
    zone: find('timeZoneName'),
  };
}
