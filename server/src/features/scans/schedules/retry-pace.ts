import { isDatabaseAway } from '../../../platform/database/connection.ts';
import { AppError } from '../../../platform/errors.ts';

/** Pauses in milliseconds. */
export interface RetryPace {
  /** Before each further attempt; after the last one the run has failed. */
  readonly retries: readonly number[];
  /** While another run of the schedule works, or the database is away. */
  readonly blockedMs: number;
}
export const defaultRetries: RetryPace = {
  retries: [60_000, 5 * 60_000, 25 * 60_000],
  blockedMs: 15_000,
};

/** The pause after what is no fault of the site: a limit, a stop, a database that is away. */
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

/** Another attempt would come to the same. */
export const isFinal = (error: unknown) =>
  error instanceof AppError && error.code === 'validation_failed';
