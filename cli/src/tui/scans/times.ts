import { formatZoned } from '../../dates.ts';
import { formatTimeOfDay } from '../ui/times.ts';

const days = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** `21 November 2026, 14:06 EST` */
export function formatFullTime(time: string): string {
  const zone = formatZoned(time).split(' ').at(-1) ?? '';
  return `${days.format(new Date(time))}, ${formatTimeOfDay(time)} ${zone}`;
}
