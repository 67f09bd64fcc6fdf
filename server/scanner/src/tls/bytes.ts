/** Reads bytes in order. Every method throws RangeError when too few are left. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  take(length: number): Buffer {
    if (length > this.left) throw new RangeError(`${length} bytes expected, ${this.left} left`);
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** A big-endian number. */
  number(length: 1 | 2 | 3): number {
    return this.take(length).readUIntBE(0, length);
  }

  /** A vector (RFC 8446, 3.4): the bytes after a length of `lengthBytes` bytes. */
  vector(lengthBytes: 1 | 2 | 3): Buffer {
    return this.take(this.number(lengthBytes));
  }
}

/** Big-endian numbers of one, two and three bytes, as in all of TLS. */
export const byte = (value: number): Buffer => Buffer.from([value]);
export const pair = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
export const triple = (value: number): Buffer =>
  Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);

/** A vector (RFC 8446, 3.4): its length, encoded by one of the above, then its content. */
export function vector(length: (value: number) => Buffer, ...content: readonly Buffer[]): Buffer {
  const joined = Buffer.concat(content);
  return Buffer.concat([length(joined.length), joined]);
}
