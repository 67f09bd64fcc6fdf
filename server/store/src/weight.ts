/** The memory of values, for stages that keep many. */
import { MEMORY_LIMIT } from './memory.ts';
import { DateTime, Int32, isDoc, Scalar, type Value } from './values.ts';

/**
 * The approximate memory of a value in bytes (not its BSON). Expressions can nest one array in
 * itself many times, so the count stops once it exceeds the limit anyway.
 */
export function weigh(value: Value | undefined): number {
  if (typeof value === 'string') return 20 + Buffer.byteLength(value);
  if (value instanceof Int32 || typeof value === 'bigint') return 20;
  if (value instanceof DateTime) return 48;
  if (value instanceof Scalar) return 120 + value.bytes.length;
  let bytes = isDoc(value) ? 130 : 16;
  if (!isDoc(value) && !Array.isArray(value)) return bytes;
  for (const [name, item] of value.entries()) {
    bytes += (typeof name === 'string' ? 32 + name.length : 8) + weigh(item);
    if (bytes > MEMORY_LIMIT) break;
  }
  return bytes;
}

/** A copy to keep: scalars are views into the page they were read from and would keep it alive. */
export function detach(value: Value): Value {
  if (value instanceof Scalar) return new Scalar(value.type, Buffer.from(value.bytes));
  if (Array.isArray(value)) return value.map(detach);
  if (!isDoc(value)) return value;
  return new Map([...value].map(([name, item]) => [name, detach(item)]));
}
