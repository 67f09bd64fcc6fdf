import { fail } from './errors.ts';

/** Maximum memory of a sort or a group in bytes (MongoDB's own limit). */
export const MEMORY_LIMIT = 100 * 1024 * 1024;

/** Memory of one cursor's sorts and groups in bytes, also while it is not being read. */
export interface Holdings {
  bytes: number;
}

let current: Holdings | undefined;

/** Takes the next item; memory that the stream allocates from now on counts for `holdings`. */
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

/** Returns a function that adds bytes to the memory of the cursor being read, or subtracts them. */
export function noteMemory(): (bytes: number) => void {
  const holdings = current;
  return (bytes) => {
    if (holdings) holdings.bytes += bytes;
  };
}

/** Counts allocated bytes; throws 292 when they exceed the limit. */
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
