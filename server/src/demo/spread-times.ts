const hourMs = 3_600_000;
/** Twelve weeks. */
const maxMs = 84 * 24 * hourMs;

/**
 * The time of the n-th newest of `count` items: within twelve weeks, denser towards `now`, the
 * newest of sixty within the last hour. Deterministic for a given `now`.
 */
export function timeOf(index: number, count: number, now: number): Date {
  const share = ((index + 0.3) / count) ** 1.6;
  // Not at regular intervals.
  const minutes = (index * 37) % 53;
  return new Date(now - share * (maxMs - hourMs) - minutes * 60_000);
}

/** A number of hours after a time, but before now. */
export function laterThan(time: Date, hours: number, now: number): Date {
  const wanted = time.getTime() + hours * hourMs;
  return new Date(Math.min(wanted, now - (now - time.getTime()) / (hours + 2)));
}
