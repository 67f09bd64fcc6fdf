import { MAX_DEPTH } from './bson-read.ts';
import { fail } from './errors.ts';
import { DateTime, Int32, isDoc, Scalar, T, type Value } from './values.ts';

/** A document that is already encoded; written as it is. */
export class RawDocument {
  readonly type = T.object;
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** The parts of a reply: values, encoded documents, and plain objects written as documents. */
export type Writable = Value | RawDocument | readonly Writable[] | WritableFields | undefined;
export interface WritableFields {
  readonly [field: string]: Writable;
}

class Writer {
  buf = Buffer.allocUnsafe(512);
  at = 0;
  depth = 0;
  private readonly limit: number;

  constructor(limit: number) {
    this.limit = limit;
  }

  room(count: number): number {
    const from = this.at;
    if (from + count > this.limit) fail(10334, `BSON document exceeds ${this.limit} bytes`);
    if (from + count > this.buf.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.buf.length * 2, from + count));
      this.buf.copy(larger, 0, 0, from);
      this.buf = larger;
    }
    this.at = from + count;
    return from;
  }

  byte(value: number): void {
    // Room first, then the buffer: making room may replace it.
    const at = this.room(1);
    this.buf[at] = value;
  }

  name(type: number, name: string): void {
    // A NUL would end the name early, and the rest would be read as something else.
    if (name.includes('\0')) fail(2, 'a field name must not contain a NUL byte');
    const from = this.room(name.length * 3 + 2);
    this.buf[from] = type;
    const length = this.buf.write(name, from + 1, 'utf8');
    this.buf[from + 1 + length] = 0;
    this.at = from + length + 2;
  }

  /** Begins an element and makes room for its value. */
  place(type: number, name: string, size: number): number {
    this.name(type, name);
    return this.room(size);
  }

  long(type: number, name: string, value: bigint): void {
    const at = this.place(type, name, 8);
    this.buf.writeBigInt64LE(value, at);
  }

  string(text: string): void {
    const from = this.room(text.length * 3 + 5);
    const length = this.buf.write(text, from + 4, 'utf8');
    this.buf.writeInt32LE(length + 1, from);
    this.buf[from + 4 + length] = 0;
    this.at = from + length + 5;
  }

  /**
   * Everything written must be readable again, so the nesting limit of reading applies here too.
   */
  open(): number {
    if (++this.depth > MAX_DEPTH) fail(15, `BSON document exceeds ${MAX_DEPTH} levels`);
    return this.room(4);
  }

  close(from: number): void {
    this.byte(0);
    this.buf.writeInt32LE(this.at - from, from);
    this.depth--;
  }

  document(entries: Iterable<readonly [string, Writable]>): void {
    const from = this.open();
    for (const [name, value] of entries) this.element(name, value);
    this.close(from);
  }

  list(values: readonly Writable[]): void {
    const from = this.open();
    for (let i = 0; i < values.length; i++) this.element(String(i), values[i]);
    this.close(from);
  }

  element(name: string, value: Writable): void {
    if (value === undefined) return;
    if (value === null) {
      this.name(T.null, name);
    } else if (typeof value === 'string') {
      this.name(T.string, name);
      this.string(value);
    } else if (typeof value === 'number') {
      const at = this.place(T.double, name, 8);
      this.buf.writeDoubleLE(value, at);
    } else if (typeof value === 'boolean') {
      const at = this.place(T.bool, name, 1);
      this.buf[at] = value ? 1 : 0;
    } else if (typeof value === 'bigint') {
      this.long(T.long, name, value);
    } else {
      this.complex(name, value);
    }
  }

  complex(
    name: string,
    value: Exclude<Writable, null | undefined | string | number | boolean | bigint>,
  ): void {
    if (value instanceof Int32) {
      const at = this.place(T.int, name, 4);
      this.buf.writeInt32LE(value.value, at);
    } else if (value instanceof DateTime) {
      this.long(T.date, name, value.ms);
    } else if (value instanceof Scalar || value instanceof RawDocument) {
      const at = this.place(value.type, name, value.bytes.length);
      this.buf.set(value.bytes, at);
    } else if (Array.isArray(value)) {
      this.name(T.array, name);
      this.list(value);
    } else {
      this.name(T.object, name);
      this.document(isDoc(value) ? value : Object.entries(value as WritableFields));
    }
  }
}

/**
 * Encodes a document; fields that are undefined are left out.
 * @throws MongoError 10334 when it takes about `limit` bytes or more: texts reserve room for their longest form.
 */
export function writeDocument(
  doc: ReadonlyMap<string, Writable> | WritableFields,
  limit = Infinity,
): Buffer {
  const writer = new Writer(limit);
  writer.document(isDoc(doc) ? doc : Object.entries(doc));
  return writer.buf.subarray(0, writer.at);
}
