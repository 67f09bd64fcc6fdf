const language = 'en-GB';
const dayLength = 86_400_000;

function countDays(from: Date, to: Date): number {
  const start = (time: Date) =>
    new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();
  // Rounded, because a day has 23 or 25 hours when the clocks change.
  return Math.round((start(to) - start(from)) / dayLength);
}

const dayWords: Readonly<Record<number, string>> = { 0: 'today', 1: 'yesterday', [-1]: 'tomorrow' };

/**
 * A time to the minute as a sentence needs it, in the reader's own zone: today 09:12, yesterday
 * 11:20, 19 November 16:02, 19 November 2025 16:02.
 */
export function describeWhen(iso: string, now: Date): string {
  const time = new Date(iso);
  const clock = time.toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit' });
  const isThisYear = time.getFullYear() === now.getFullYear();
  const day = time.toLocaleDateString(language, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
  });
  return `${dayWords[countDays(time, now)] ?? day} ${clock}`;
}
