const timeFormat = {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;

/** '21 November 2026, 14:06 EST', in the reader's timezone. `time` is ISO 8601. */
export function formatScanTime(time: string): string {
  const written = new Intl.DateTimeFormat('en-GB', timeFormat).formatToParts(new Date(time));
  const find = (type: Intl.DateTimeFormatPartTypes) =>
    written.find((part) => part.type === type)?.value ?? '';
  const date = `${find('day')} ${find('month')} ${find('year')}`;
  return `${date}, ${find('hour')}:${find('minute')} ${find('timeZoneName')}`;
}
