/** BSON order written out type by type (manual, "Comparison/Sort Order"), slow and without keys. */
import { DateTime, type Doc, Int32, isDoc, Scalar, T, typeOf, type Value } from '../values.ts';

const ORDER: readonly (readonly number[])[] = [
  [T.minKey],
  [T.undefined],
  [T.null],
  [T.double, T.int, T.long, T.decimal],
  [T.string, T.symbol],
  [T.object],
  [T.array],
  [T.binData],
  [T.objectId],
  [T.bool],
  [T.date],
  [T.timestamp],
  [T.regex],
  [T.dbPointer],
  [T.javascript],
  [T.javascriptWithScope],
  [T.maxKey],
];

export const typeRank = (value: Value): number =>
  ORDER.findIndex((types) => types.includes(typeOf(value)));

/** A finite number as a fraction; the others by name. */
type Exact = 'nan' | 'low' | 'high' | { readonly top: bigint; readonly bottom: bigint };

function exactDecimal(bytes: Buffer): Exact {
  const high = bytes.readBigUInt64LE(8);
  const sign = high >> 63n === 1n ? -1n : 1n;
  if ((high >> 58n) % 32n === 31n) return 'nan';
  if ((high >> 58n) % 32n === 30n) return sign < 0n ? 'low' : 'high';
  const digits = (high % 2n ** 49n) * 2n ** 64n + bytes.readBigUInt64LE(0);
  const power = ((high >> 49n) % 2n ** 14n) - 6176n;
  if ((high >> 61n) % 4n === 3n || digits >= 10n ** 34n) return { top: 0n, bottom: 1n };
  return power < 0n
    ? { top: sign * digits, bottom: 10n ** -power }
    : { top: sign * digits * 10n ** power, bottom: 1n };
}

export function exact(value: Value): Exact {
  if (typeof value === 'bigint') return { top: value, bottom: 1n };
  if (value instanceof Scalar) return exactDecimal(value.bytes);
  const number = value instanceof Int32 ? value.value : (value as number);
  if (Number.isNaN(number)) return 'nan';
  if (!Number.isFinite(number)) return number < 0 ? 'low' : 'high';
  let bottom = 1n;
  let scaled = number;
  while (!Number.isInteger(scaled)) {
    scaled *= 2;
    bottom *= 2n;
  }
  return { top: BigInt(scaled), bottom };
}

function compareNumbers(a: Exact, b: Exact): number {
  const place = (number: Exact): number =>
    typeof number === 'string' ? ['nan', 'low', '', 'high'].indexOf(number) : 2;
  if (typeof a === 'string' || typeof b === 'string') return place(a) - place(b);
  const left = a.top * b.bottom;
  const right = b.top * a.bottom;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

const text = (value: Value): Buffer =>
  typeof value === 'string' ? Buffer.from(value) : (value as Scalar).bytes.subarray(4, -1);

function compareDocs(a: Doc, b: Doc): number {
  const left = [...a];
  const right = [...b];
  for (const [index, [name, value]] of left.entries()) {
    const other = right[index];
    if (!other) return 1;
    const order =
      typeRank(value) - typeRank(other[1]) ||
      Buffer.compare(Buffer.from(name), Buffer.from(other[0])) ||
      compareLiteral(value, other[1]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareLists(a: readonly Value[], b: readonly Value[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareLiteral(value, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareScalars(a: Scalar, b: Scalar): number {
  if (a.type === T.binData) {
    const size = a.bytes.readInt32LE(0) - b.bytes.readInt32LE(0);
    return size === 0 ? Buffer.compare(a.bytes.subarray(4), b.bytes.subarray(4)) : size;
  }
  if (a.type === T.timestamp) {
    const [x, y] = [a, b].map(({ bytes }) => bytes.readBigUInt64LE(0)) as [bigint, bigint];
    return Number(x > y) - Number(x < y);
  }
  if (a.type === T.regex) {
    const [x, y] = [a, b].map(({ bytes }) => bytes.toString('utf8').split('\0')) as [
      string[],
      string[],
    ];
    return (
      Buffer.compare(Buffer.from(x[0] ?? ''), Buffer.from(y[0] ?? '')) ||
      Buffer.compare(Buffer.from(x[1] ?? ''), Buffer.from(y[1] ?? ''))
    );
  }
  return a.type === T.javascript
    ? Buffer.compare(text(a), text(b))
    : Buffer.compare(a.bytes, b.bytes);
}

/** Negative, zero or positive. */
export function compareLiteral(a: Value, b: Value): number {
  const rank = typeRank(a);
  if (rank !== typeRank(b)) return rank - typeRank(b);
  if (rank === 3) return compareNumbers(exact(a), exact(b));
  if (rank === 4) return Buffer.compare(text(a), text(b));
  if (isDoc(a) && isDoc(b)) return compareDocs(a, b);
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  if (typeof a === 'boolean') return Number(a) - Number(b);
  if (a instanceof DateTime && b instanceof DateTime)
    return Number(a.ms > b.ms) - Number(a.ms < b.ms);
  if (a instanceof Scalar && b instanceof Scalar) return compareScalars(a, b);
  return 0;
}
