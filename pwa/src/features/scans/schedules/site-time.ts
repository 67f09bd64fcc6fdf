// Times in the timezone of the site, in which schedules are written.

// Canada's English: it names time zones (EST), where Britain's has GMT-5.
const language = 'en-CA';
const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format is a hundred times slower than using it. */
function findFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  formats.set(timeZone, format);
  return format;
}

interface SiteTime {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
  /** HH:MM. */
  readonly clock: string;
  /** EST. */
  readonly zone: string;
}

function read(time: Date, timezone: string): SiteTime {
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

const short = (word: string) => word.slice(0, 3);
const isSameDay = (one: SiteTime, other: SiteTime) =>
  one.day === other.day && one.month === other.month && one.year === other.year;

/** The year, unless it is the current one. */
const yearOf = (time: SiteTime, now: SiteTime) => (time.year === now.year ? '' : ` ${time.year}`);

/** A past time: today 08:55, yesterday 17:40, Wed 07:00, 18 Nov 13:47, 18 Nov 2025 13:47. */
export function describePast(iso: string, now: Date, timezone: string): string {
  const [time, present] = [read(new Date(iso), timezone), read(now, timezone)];
  const days = (count: number) => read(new Date(now.getTime() - count * 86_400_000), timezone);
  if (isSameDay(time, present)) return `today ${time.clock}`;
  if (isSameDay(time, days(1))) return `yesterday ${time.clock}`;
  const isThisWeek = [2, 3, 4, 5, 6].some((count) => isSameDay(time, days(count)));
  if (isThisWeek) return `${short(time.weekday)} ${time.clock}`;
  return `${time.day} ${short(time.month)}${yearOf(time, present)} ${time.clock}`;
}

/** A planned time: today 22:00, Mon 21 Dec 08:55. */
export function describeNext(iso: string, now: Date, timezone: string): string {
  const [time, present] = [read(new Date(iso), timezone), read(now, timezone)];
  if (isSameDay(time, present)) return `today ${time.clock}`;
  return `${describeShortDay(iso, now, timezone)} ${time.clock}`;
}

/** Mon 21 Dec. */
export function describeShortDay(iso: string, now: Date, timezone: string): string {
  const [time, present] = [read(new Date(iso), timezone), read(now, timezone)];
  return `${short(time.weekday)} ${time.day} ${short(time.month)}${yearOf(time, present)}`;
}

/** 21 October. */
export function describeDate(iso: string, now: Date, timezone: string): string {
  const [time, present] = [read(new Date(iso), timezone), read(now, timezone)];
  return `${time.day} ${time.month}${yearOf(time, present)}`;
}

/** The weekday, the day of the month and the clock: for axes and text alternatives. */
export function readSiteTime(time: Date, timezone: string): SiteTime {
  return read(time, timezone);
}

/** 'Toronto time (EST)'. */
export function nameZone(timezone: string, at: Date): string {
  const { zone } = read(at, timezone);
  if (timezone === 'UTC') return 'UTC';
  const city = timezone.split('/').at(-1)?.replaceAll('_', ' ') ?? timezone;
  return `${city} time (${zone})`;
}
