import { isWhole } from '../whole.ts';

const minuteMs = 60_000;

/** Upper limits, which end what hangs: longer than it takes on a machine at a quarter of its speed. */
export interface Limits {
  readonly fileMs: number;
  /** A loop that never ends is seen from outside only. */
  readonly runMs: number;
}

export const limits: Limits = isWhole
  ? { fileMs: 15 * minuteMs, runMs: 180 * minuteMs }
  : { fileMs: 3 * minuteMs, runMs: 60 * minuteMs };
