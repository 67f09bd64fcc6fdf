/** '21 November 2026'. */
export const formatDay = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(date);

const timeFormat = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;

/** '21 November 2026, 08:55 EST'. */
export function formatTime(date: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-CA', { ...timeFormat, timeZone, hourCycle: 'h23' });
  return `${formatDay(date, timeZone)}, ${time.format(date)}`;
}
