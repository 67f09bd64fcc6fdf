import { encodeKey, rankOf } from './keys.ts';
import { Int32, type Value } from './values.ts';

const plain = (value: Value): number | bigint | undefined => {
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return value instanceof Int32 ? value.value : undefined;
};

/** UTF-8 order: surrogate pairs sort above U+E000 to U+FFFF, unlike in UTF-16 order. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    const lift = (unit: number): number =>
      unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
    return lift(x) - lift(y);
  }
  return a.length - b.length;
}

/** BSON order of two values: negative, zero or positive. */
export function compareValues(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  const x = plain(a);
  const y = plain(b);
  // JavaScript compares a number with a bigint exactly.
  if (x !== undefined && y !== undefined) {
    if (x < y) return -1;
    if (x > y) return 1;
    if (!Number.isNaN(x) && !Number.isNaN(y)) return 0;
  }
  const ranks = rankOf(a) - rankOf(b);
  return ranks !== 0 ? ranks : Buffer.compare(encodeKey(a), encodeKey(b));
}

export const isEqual = (a: Value, b: Value): boolean => compareValues(a, b) === 0;
