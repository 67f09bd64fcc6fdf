import { fail } from './errors.ts';

/** Bytes that a sort or a group may hold (MongoDB's own bound). */
export const MEMORY_LIMIT = 100 * 1024 * 1024;

/** Counts bytes that are held; throws 292 when they are too many. */
export function boundMemory(what: string): (bytes: number) => void {
  let used = 0;
  return (bytes) => {
    used += bytes;
    if (used > MEMORY_LIMIT)
      fail(292, `Exceeded memory limit for ${what}, but didn't allow external spilling`);
  };
}
