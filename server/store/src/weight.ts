/** What values cost in memory, for stages that hold many. */
import { DateTime, Int32, isDoc, Scalar, type Value } from './values.ts';

/** About how many bytes a value takes in memory (not in BSON). */
export function weigh(value: Value | undefined): number {
  if (typeof value === 'string') return 20 + Buffer.byteLength(value);
  if (value instanceof Int32 || typeof value === 'bigint') return 20;
  if (value instanceof DateTime) return 48;
  if (value instanceof Scalar) return 120 + value.bytes.length;
  let bytes = 16;
  if (Array.isArray(value)) for (const item of value) bytes += 8 + weigh(item);
  else if (isDoc(value)) {
    bytes += 130;
    for (const [name, item] of value) bytes += 32 + name.length + weigh(item);
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
