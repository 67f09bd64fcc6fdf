import { formatDay } from '@longitude/contract/core/dates';
import { formatZoned } from '../../dates.ts';
import { formatTimeOfDay } from '../ui/times.ts';

/** `21 November 2026, 14:06 EST` */
export function formatFullTime(time: string): string {
  const zone = formatZoned(time).split(' ').at(-1) ?? '';
  return `${formatDay(new Date(time))}, ${formatTimeOfDay(time)} ${zone}`;
}
