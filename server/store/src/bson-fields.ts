/** Some fields of stored bytes, which are known to be well-formed, without decoding the others. */
import { FIXED_SIZES, readDocument } from './bson-read.ts';
import { type Doc, T } from './values.ts';

/** What a type has beside the bytes that its length counts. */
const BESIDE: Readonly<Record<number, number>> = { [T.binData]: 5, [T.dbPointer]: 16 };
const SELF_COUNTED: readonly number[] = [T.object, T.array, T.javascriptWithScope];

/** The position behind a value. */
function skipValue(bytes: Buffer, type: number, at: number): number {
  const fixed = FIXED_SIZES.get(type);
  if (fixed !== undefined) return at + fixed;
  if (type === T.regex) return bytes.indexOf(0, bytes.indexOf(0, at) + 1) + 1;
  return at + bytes.readInt32LE(at) + (SELF_COUNTED.includes(type) ? 0 : (BESIDE[type] ?? 4));
}

/** The document with those fields of its first level that are wanted, byte by byte. */
function copyFields(bytes: Buffer, isWanted: (name: string) => boolean): Buffer {
  const parts: Buffer[] = [bytes.subarray(0, 4)];
  for (let at = 4; bytes[at] !== 0;) {
    const from = at;
    const stop = bytes.indexOf(0, at + 1);
    at = skipValue(bytes, bytes[from] as number, stop + 1);
    if (isWanted(bytes.toString('utf8', from + 1, stop))) parts.push(bytes.subarray(from, at));
  }
  parts.push(bytes.subarray(-1));
  const chosen = Buffer.concat(parts);
  chosen.writeInt32LE(chosen.length);
  return chosen;
}

/** The document with nothing but the named fields of its first level. */
export const readFields = (bytes: Buffer, names: ReadonlySet<string>): Doc =>
  readDocument(copyFields(bytes, (name) => names.has(name)));

/** The document without the named fields of its first level. */
export const dropFields = (bytes: Buffer, names: ReadonlySet<string>): Buffer =>
  copyFields(bytes, (name) => !names.has(name));
