import { isDatabaseAway } from '../../../platform/database/connection.ts';
import { AppError } from '../../../platform/errors.ts';

/** Pauses in milliseconds. */
export interface RetryPace {
  /** Before each further attempt; the run has failed after the last one. */
  readonly retries: readonly number[];
  /** While another run of the schedule is active, or the database is unavailable. */
  readonly blockedMs: number;
}
export const defaultRetries: RetryPace = {
  retries: [60_000, 5 * 60_000, 25 * 60_000],
  blockedMs: 15_000,
};

/** The pause after a failure that is not the site's: a limit, a stop, an unavailable database. */
export function findWait(
  error: unknown,
  isStopping: boolean,
  { blockedMs }: RetryPace,
): number | undefined {
  if (isDatabaseAway(error)) return blockedMs;
  if (!(error instanceof AppError)) return undefined;
  const retryMs = (error.extra.retryAfter ?? 30) * 1000;
  if (error.code === 'rate_limited') return retryMs;
  if (error.code !== 'unavailable') return undefined;
  // Another worker need not wait for the end of this one.
  return isStopping ? 0 : retryMs;
}

/** A retry would have the same result. */
export const isFinal = (error: unknown) =>
  error instanceof AppError && error.code === 'validation_failed';
