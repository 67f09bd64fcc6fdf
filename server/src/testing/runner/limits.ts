import { isWhole } from '../whole.ts';

const minuteMs = 60_000;

/**
 * Upper limits, which end hanging tests: longer than anything takes on a machine at a quarter of
 * its speed.
 */
export interface Limits {
  readonly fileMs: number;
  /** An endless loop can only be detected from outside. */
  readonly runMs: number;
}

export const limits: Limits = isWhole
  ? { fileMs: 15 * minuteMs, runMs: 180 * minuteMs }
  : { fileMs: 3 * minuteMs, runMs: 60 * minuteMs };
