import { ApiError } from '@longitude/contract/core/errors';
import { pause } from '@longitude/contract/core/server-events';

/**
 * When a site may be scanned again that is being scanned, or was a moment ago (spec decision 55):
 * in milliseconds since 1970; undefined for any other error.
 */
export function readFreeTime(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.code !== 'scanned_recently') return undefined;
  return Date.now() + (error.retryAfter ?? 60) * 1000;
}

interface WaitingScan<Result> {
  readonly waitsUntil: number;
  readonly send: () => Promise<Result>;
  /** @param waitsUntil undefined once it is sent */
  readonly show: (waitsUntil: number | undefined) => void;
  readonly signal: AbortSignal;
}

/** Sends a scan as soon as its site may be scanned again, also if another one comes first. */
export async function sendWhenFree<Result>(scan: WaitingScan<Result>): Promise<Result> {
  const { send, show, signal } = scan;
  for (let until = scan.waitsUntil; ;) {
    show(until);
    await pause(Math.max(0, until - Date.now()), signal);
    signal.throwIfAborted();
    show(undefined);
    try {
      return await send();
    } catch (error) {
      const next = readFreeTime(error);
      if (next === undefined) throw error;
      until = next;
    }
  }
}
