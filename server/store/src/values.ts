/**
 * BSON values in memory. Every BSON type has exactly one form, so that a document which is read and
 * written again keeps its bytes: an Int64 of 5 and a Double of 5 never become each other.
 */

/** BSON type numbers (bsonspec.org). */
export const T = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: 255,
  maxKey: 127,
} as const;

/** A 32-bit integer; a JavaScript number represents a double, a bigint a 64-bit integer. */
export class Int32 {
  readonly value: number;
  constructor(value: number) {
    this.value = value;
  }
}

/** Milliseconds since 1970 (UTC), the full 64-bit range of BSON. */
export class DateTime {
  readonly ms: bigint;
  constructor(ms: bigint) {
    this.ms = ms;
  }
}

/** Any other scalar (ObjectId, binary, regex, decimal …): its type and its payload as stored. */
export class Scalar {
  readonly type: number;
  readonly bytes: Buffer;
  constructor(type: number, bytes: Buffer) {
    this.type = type;
    this.bytes = bytes;
  }
}

export type Doc = Map<string, Value>;
export type Value =
  | null
  | boolean
  | string
  | number
  | bigint
  | Int32
  | DateTime
  | Scalar
  | Value[]
  | Doc;

export const isDoc = (value: unknown): value is Doc => value instanceof Map;

export const int = (value: number): Int32 => new Int32(value);

/** BSON type number of a value. */
export function typeOf(value: Value): number {
  if (value === null) return T.null;
  if (typeof value === 'string') return T.string;
  if (typeof value === 'number') return T.double;
  if (typeof value === 'boolean') return T.bool;
  if (typeof value === 'bigint') return T.long;
  if (value instanceof Map) return T.object;
  if (Array.isArray(value)) return T.array;
  if (value instanceof Int32) return T.int;
  if (value instanceof DateTime) return T.date;
  return value.type;
}

const NAMES = new Map<number, string>(Object.entries(T).map(([name, type]) => [type, name]));

/** MongoDB's alias of a value's type, as in its error messages and in `$type`. */
export const typeName = (value: Value): string => NAMES.get(typeOf(value)) ?? 'unknown';

export const isNumber = (value: Value | undefined): boolean =>
  typeof value === 'number' ||
  value instanceof Int32 ||
  typeof value === 'bigint' ||
  (value instanceof Scalar && value.type === T.decimal);

/** A document with its `_id` first, as it is stored and returned. */
export function idFirst(doc: Doc): Doc {
  const id = doc.get('_id');
  if (id === undefined || doc.keys().next().value === '_id') return doc;
  return new Map([['_id', id], ...doc]);
}
