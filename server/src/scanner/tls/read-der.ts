/** One value of DER (X.690): its tag, its content, and where the next begins. */
export interface DerValue {
  readonly tag: number;
  readonly content: Buffer;
  readonly end: number;
}

/** The value that begins at an offset; null when there is none that is whole. Never throws. */
export function readDer(bytes: Buffer, at = 0): DerValue | null {
  const tag = bytes[at];
  const first = bytes[at + 1];
  if (tag === undefined || first === undefined) return null;
  const isLong = first > 0x80;
  const digits = isLong ? first - 0x80 : 0;
  // Certificates are kilobytes: a length of more than three bytes is none of theirs.
  if (first === 0x80 || digits > 3 || bytes.length < at + 2 + digits) return null;
  const length = isLong ? bytes.readUIntBE(at + 2, digits) : first;
  const begin = at + 2 + digits;
  if (bytes.length < begin + length) return null;
  return { tag, content: bytes.subarray(begin, begin + length), end: begin + length };
}

/** The values that stand one after another, up to the first that is not whole. */
export function readDerList(content: Buffer): DerValue[] {
  const values: DerValue[] = [];
  for (let value = readDer(content); value !== null; value = readDer(content, value.end)) {
    values.push(value);
  }
  return values;
}
