import { readLocalTime } from '../../platform/local-time.ts';

/** 'Los Angeles' for America/Los_Angeles. */
export function formatCity(timezone: string): string {
  return (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
}

const minutesPerDay = 1440;

/** The time difference to Bengaluru. */
export function findHoursAhead(timezone: string, now: Date): number {
  const [theirs, ours] = ['Asia/Kolkata', timezone].map((zone) => readLocalTime(zone, now).minutes);
  return (((theirs ?? 0) - (ours ?? 0) + minutesPerDay) % minutesPerDay) / 60;
}

/** Minutes since midnight as 'HH:MM'. */
export function writeClock(minutes: number): string {
  const pad = (count: number) => String(count).padStart(2, '0');
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}
