export interface Backoff {
  readonly minMs: number;
  readonly maxMs: number;
  /** The largest share by which a pause is shortened at random, against a thundering herd. */
  readonly jitter?: number;
}

/**
 * Exponential backoff: the pause after so many failures in a row, in milliseconds. `minMs` after the
 * first one, twice that after the second …, at most `maxMs`.
 */
export function backoffMs(failures: number, { minMs, maxMs, jitter = 0 }: Backoff): number {
  const pauseMs = Math.min(minMs * 2 ** Math.max(0, failures - 1), maxMs);
  return pauseMs * (1 - jitter * Math.random());
}
