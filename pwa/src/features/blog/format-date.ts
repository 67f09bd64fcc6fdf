interface Parts {
  readonly weekday: string;
  readonly day: string;
  readonly month: string;
  readonly year: string;
}

/** '14 November 2026', at the company's place. `time` is ISO 8601. */
export function formatDate(time: string, timezone: string): string {
  const { day, month, year } = readParts(time, timezone);
  return `${day} ${month} ${year}`;
}

/** 'Saturday, 14 November 2026', at the company's place. */
export function formatLongDate(time: string, timezone: string): string {
  return `${readParts(time, timezone).weekday}, ${formatDate(time, timezone)}`;
}

/** Composed from parts: whole formats differ between the server's locale data and a browser's. */
function readParts(time: string, timeZone: string): Parts {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const parts = format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts) as Parts;
}
