import { isAscii } from 'node:buffer';
import { fail } from './errors.ts';
import { DateTime, type Doc, Int32, Scalar, T, type Value } from './values.ts';

/** MongoDB's limit for messages is 200 levels; deeper input is refused before it can exhaust the stack. */
export const MAX_DEPTH = 180;
/** From this length on, a built-in function is faster than a loop over the bytes. */
const LONG_TEXT = 128;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Lengths of the types with a fixed size. */
export const FIXED_SIZES: ReadonlyMap<number, number> = new Map([
  [T.double, 8],
  [T.undefined, 0],
  [T.objectId, 12],
  [T.bool, 1],
  [T.date, 8],
  [T.null, 0],
  [T.int, 4],
  [T.timestamp, 8],
  [T.long, 8],
  [T.decimal, 16],
  [T.minKey, 0],
  [T.maxKey, 0],
]);

class Reader {
  readonly buf: Buffer;
  at = 0;
  end: number;
  depth = 0;

  constructor(buf: Buffer) {
    this.buf = buf;
    this.end = buf.length;
  }

  need(count: number): number {
    const from = this.at;
    if (count < 0 || from + count > this.end) fail(22, 'BSON value is longer than its document');
    this.at = from + count;
    return from;
  }

  text(from: number, to: number): string {
    const { buf } = this;
    if (to - from > LONG_TEXT) {
      const isPlain = isAscii(buf.subarray(from, to));
      return isPlain ? buf.toString('latin1', from, to) : this.wide(from, to);
    }
    for (let i = from; i < to; i++) {
      if ((buf[i] as number) > 127) return this.wide(from, to);
    }
    return buf.toString('latin1', from, to);
  }

  wide(from: number, to: number): string {
    try {
      return utf8.decode(this.buf.subarray(from, to));
    } catch {
      return fail(22, 'BSON string is not valid UTF-8');
    }
  }

  cstring(): string {
    const stop = this.buf.indexOf(0, this.at);
    if (stop < 0 || stop >= this.end) fail(22, 'BSON name is not terminated');
    const text = this.text(this.at, stop);
    this.at = stop + 1;
    return text;
  }

  string(): string {
    const length = this.buf.readInt32LE(this.need(4));
    if (length < 1) fail(22, 'BSON string has an invalid length');
    const from = this.need(length);
    const stop = from + length - 1;
    if (this.buf[stop] !== 0) fail(22, 'BSON string is not terminated');
    return this.text(from, stop);
  }

  /** Enters a document; returns the position behind it. */
  open(): number {
    const from = this.at;
    if (from + 5 > this.end) fail(22, 'BSON document is too short');
    const length = this.buf.readInt32LE(from);
    const stop = from + length;
    if (length < 5 || stop > this.end || this.buf[stop - 1] !== 0) {
      fail(22, 'BSON document has an invalid length');
    }
    if (++this.depth > MAX_DEPTH) fail(15, `BSON document exceeds ${MAX_DEPTH} levels`);
    this.at = from + 4;
    return stop;
  }

  document(): Doc {
    const outer = this.end;
    const stop = this.open();
    this.end = stop - 1;
    const doc: Doc = new Map();
    let count = 0;
    while (this.at < this.end) {
      const type = this.buf[this.at++] as number;
      const name = this.cstring();
      doc.set(name, this.value(type));
      count++;
    }
    if (doc.size !== count) fail(2, 'a document with a repeated field name is not supported');
    this.close(stop, outer);
    return doc;
  }

  array(): Value[] {
    const outer = this.end;
    const stop = this.open();
    this.end = stop - 1;
    const list: Value[] = [];
    while (this.at < this.end) {
      const type = this.buf[this.at++] as number;
      const skip = this.buf.indexOf(0, this.at);
      if (skip < 0 || skip >= this.end) fail(22, 'BSON array index is not terminated');
      this.at = skip + 1;
      list.push(this.value(type));
    }
    this.close(stop, outer);
    return list;
  }

  close(stop: number, outer: number): void {
    if (this.at !== stop - 1) fail(22, 'BSON document does not end where it should');
    this.at = stop;
    this.end = outer;
    this.depth--;
  }

  value(type: number): Value {
    switch (type) {
      case T.double:
        return this.buf.readDoubleLE(this.need(8));
      case T.string:
        return this.string();
      case T.object:
        return this.document();
      case T.array:
        return this.array();
      case T.bool: {
        const byte = this.buf[this.need(1)] as number;
        if (byte > 1) fail(22, 'BSON boolean is neither 0 nor 1');
        return byte === 1;
      }
      case T.date:
        return new DateTime(this.buf.readBigInt64LE(this.need(8)));
      case T.null:
        return null;
      case T.int:
        return new Int32(this.buf.readInt32LE(this.need(4)));
      case T.long:
        return this.buf.readBigInt64LE(this.need(8));
      default:
        return this.rare(type);
    }
  }

  /**
   * Values that are stored as their bytes; of the lengths inside only those that bound them are
   * read.
   */
  rare(type: number): Scalar {
    const from = this.at;
    const size = FIXED_SIZES.get(type);
    if (size !== undefined) {
      this.need(size);
    } else if (type === T.binData) {
      const length = this.buf.readInt32LE(this.need(4));
      if (length < 0) fail(22, 'BSON binary has an invalid length');
      this.need(length + 1);
    } else if (type === T.regex) {
      this.cstring();
      this.cstring();
    } else if (type === T.dbPointer) {
      this.string();
      this.need(12);
    } else if (type === T.javascript || type === T.symbol) {
      this.string();
    } else if (type === T.javascriptWithScope) {
      const length = this.buf.readInt32LE(this.need(4));
      this.string();
      this.document();
      if (length !== this.at - from) fail(22, 'BSON code with scope has an invalid length');
    } else {
      fail(22, `BSON type ${type} is unknown`);
    }
    return new Scalar(type, this.buf.subarray(from, this.at));
  }
}

const view = (bytes: Uint8Array): Buffer =>
  bytes instanceof Buffer ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * Reads one BSON document that fills `bytes` exactly.
 * @throws MongoError 22 when the bytes are malformed, 15 when nested too deeply.
 */
export function readDocument(bytes: Uint8Array): Doc {
  const reader = new Reader(view(bytes));
  const doc = reader.document();
  if (reader.at !== bytes.length) fail(22, 'BSON document is shorter than its bytes');
  return doc;
}
