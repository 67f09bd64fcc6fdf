/**
 * Order-preserving keys: comparing two keys byte by byte gives BSON's order of the two values
 * (MongoDB manual, "Comparison/Sort Order"). One encoding serves indexes, sorting and equality.
 * No key is a prefix of another one, so that keys can be joined for compound indexes.
 */
import { numberKey } from './number-key.ts';
import { DateTime, type Doc, isDoc, Scalar, T, typeOf, type Value } from './values.ts';

/** First byte of a key: the rank of its type. The gaps serve as bounds for ranges over one type. */
const RANK: Readonly<Record<number, number>> = {
  [T.minKey]: 0x08,
  [T.undefined]: 0x10,
  [T.null]: 0x18,
  [T.double]: 0x20,
  [T.int]: 0x20,
  [T.long]: 0x20,
  [T.decimal]: 0x20,
  [T.string]: 0x30,
  [T.symbol]: 0x30,
  [T.object]: 0x40,
  [T.array]: 0x50,
  [T.binData]: 0x60,
  [T.objectId]: 0x70,
  [T.bool]: 0x80,
  [T.date]: 0x90,
  [T.timestamp]: 0xa0,
  [T.regex]: 0xb0,
  [T.dbPointer]: 0xb8,
  [T.javascript]: 0xc0,
  [T.javascriptWithScope]: 0xc8,
  [T.maxKey]: 0xf0,
};

export const rankOfType = (type: number): number => RANK[type] as number;
export const rankOf = (value: Value): number => rankOfType(typeOf(value));

/** 0x00 ends a text, so a NUL inside is followed by 0xff. */
function textKey(bytes: Uint8Array): Buffer[] {
  const parts: Buffer[] = [];
  let from = 0;
  const buf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let nul = buf.indexOf(0); nul >= 0; nul = buf.indexOf(0, from)) {
    parts.push(buf.subarray(from, nul), NUL_INSIDE);
    from = nul + 1;
  }
  parts.push(buf.subarray(from), TEXT_END);
  return parts;
}
const NUL_INSIDE = Buffer.of(0, 0xff);
const TEXT_END = Buffer.of(0, 0);
const END = Buffer.of(0);

function length32(count: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(count);
  return bytes;
}

function scalarKey({ type, bytes }: Scalar): Buffer[] {
  switch (type) {
    case T.objectId:
      return [bytes];
    case T.binData:
      return [length32(bytes.length - 5), bytes.subarray(4)];
    case T.timestamp:
      return [Buffer.from(bytes).reverse()];
    case T.regex: {
      const stop = bytes.indexOf(0);
      return [...textKey(bytes.subarray(0, stop)), ...textKey(bytes.subarray(stop + 1, -1))];
    }
    case T.javascript:
    case T.symbol:
      return textKey(bytes.subarray(4, -1));
    case T.dbPointer:
    case T.javascriptWithScope:
      return [length32(bytes.length), bytes];
    default:
      return [];
  }
}

function dateKey({ ms }: DateTime): Buffer {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt.asUintN(64, ms ^ (1n << 63n)));
  return bytes;
}

function documentKey(doc: Doc): Buffer[] {
  const fields = [...doc].flatMap(([name, value]) => [
    Buffer.of(rankOf(value)),
    ...textKey(Buffer.from(name)),
    Buffer.concat(payload(value)),
  ]);
  return [...fields, END];
}

function payload(value: Value): Buffer[] {
  switch (rankOf(value)) {
    case 0x18:
      return [];
    case 0x20:
      return [numberKey(value as number)];
    case 0x80:
      return [Buffer.of(value === true ? 1 : 0)];
    default:
      break;
  }
  if (typeof value === 'string') return textKey(Buffer.from(value));
  if (isDoc(value)) return documentKey(value);
  if (Array.isArray(value)) return [...value.map(encodeKey), END];
  if (value instanceof DateTime) return [dateKey(value)];
  return value instanceof Scalar ? scalarKey(value) : [];
}

/** The key of one value. */
export function encodeKey(value: Value): Buffer {
  return Buffer.concat([Buffer.of(rankOf(value)), ...payload(value)]);
}

export const NULL_KEY = encodeKey(null);
/** A missing value inside BSON, and the key of an empty array in an index. */
export const UNDEFINED_KEY = Buffer.of(0x10);

/** Key of a descending field. */
export function invertKey(key: Buffer): Buffer {
  const inverted = Buffer.allocUnsafe(key.length);
  for (let i = 0; i < key.length; i++) inverted[i] = (key[i] as number) ^ 0xff;
  return inverted;
}

/** The smallest bytes above every key that starts with `prefix`. */
export function afterPrefix(prefix: Buffer): Buffer {
  let last = prefix.length - 1;
  while (last >= 0 && prefix[last] === 0xff) last--;
  if (last < 0) return Buffer.alloc(prefix.length + 1, 0xff);
  const next = Buffer.from(prefix.subarray(0, last + 1));
  next[last] = (next[last] as number) + 1;
  return next;
}
