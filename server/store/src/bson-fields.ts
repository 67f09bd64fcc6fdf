/** Some fields of stored bytes, which are known to be well-formed, without decoding the others. */
import { FIXED_SIZES, readDocument } from './bson-read.ts';
import { type Doc, T } from './values.ts';

/** Additional bytes of a type, beside those that its length counts. */
const BESIDE: Readonly<Record<number, number>> = { [T.binData]: 5, [T.dbPointer]: 16 };
const SELF_COUNTED: readonly number[] = [T.object, T.array, T.javascriptWithScope];

/** The position behind a value. */
function skipValue(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED_SIZES.get(type);
  if (fixed !== undefined) return at + fixed;
  if (type === T.regex) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
  return at + bytes.readInt32LE(at) + (SELF_COUNTED.includes(type) ? 0 : (BESIDE[type] ?? 4));
}

const encoded = new WeakMap<ReadonlySet<string>, readonly Buffer[]>();

/** Names as encoded in documents, with the terminating zero. */
function encodeNames(names: ReadonlySet<string>): readonly Buffer[] {
  const known = encoded.get(names) ?? [...names].map((name) => Buffer.from(`${name}\0`));
  encoded.set(names, known);
  return known;
}

/** Whether a name is at a position. */
function isAt(name: Buffer, bytes: Buffer, at: number): boolean {
  for (let i = 0; i < name.length; i++) if (bytes[at + i] !== name[i]) return false;
  return true;
}

/** The document with, or without, the named fields of its first level, byte by byte. */
export function copyFields(bytes: Buffer, names: ReadonlySet<string>, isSaved: boolean): Buffer {
  const known = encodeNames(names);
  // Start and end of the copied pieces; consecutive fields are one piece.
  const pieces: number[] = [4];
  let at = 4;
  while (bytes[at] !== 0) {
    const from = at;
    const isNamed = known.some((name) => isAt(name, bytes, from + 1));
    for (at++; bytes[at] !== 0;) at++;
    at = skipValue(bytes, bytes[from] as number, at + 1);
    if (isNamed !== isSaved) pieces.push(from, at);
  }
  pieces.push(at + 1);
  return joinPieces(bytes, pieces);
}

function joinPieces(bytes: Buffer, pieces: readonly number[]): Buffer {
  let size = 4;
  for (let i = 0; i < pieces.length; i += 2)
    size += (pieces[i + 1] as number) - (pieces[i] as number);
  const joined = Buffer.allocUnsafe(size);
  let at = joined.writeInt32LE(size);
  for (let i = 0; i < pieces.length; i += 2) at += bytes.copy(joined, at, pieces[i], pieces[i + 1]);
  return joined;
}

/** The document with only the named fields of its first level. */
export const readFields = (bytes: Buffer, names: ReadonlySet<string>): Doc =>
  readDocument(copyFields(bytes, names, true));
