import { fail } from './errors.ts';

/** Bytes that a sort or a group may hold (MongoDB's own bound). */
export const MEMORY_LIMIT = 100 * 1024 * 1024;

/** Bytes that one cursor holds in its sorts and groups, also while nobody reads it. */
export interface Holdings {
  bytes: number;
}

let current: Holdings | undefined;

/** Takes the next item; what the work behind the stream holds from now on counts for `holdings`. */
export function nextOf<Item, Result>(
  stream: Iterator<Item, Result, undefined>,
  holdings: Holdings,
): IteratorResult<Item, Result> {
  const outer = current;
  current = holdings;
  try {
    return stream.next();
  } finally {
    current = outer;
  }
}

/** Tells the cursor that is being read how many bytes more, or fewer, are held for it. */
export function noteMemory(): (bytes: number) => void {
  const holdings = current;
  return (bytes) => {
    if (holdings) holdings.bytes += bytes;
  };
}

/** Counts bytes that are held; throws 292 when they are too many. */
export function boundMemory(what: string): (bytes: number) => void {
  const note = noteMemory();
  let used = 0;
  return (bytes) => {
    note(bytes);
    used += bytes;
    if (used > MEMORY_LIMIT)
      fail(292, `Exceeded memory limit for ${what}, but didn't allow external spilling`);
  };
}
