/** Reads bytes in order. Every method throws RangeError when there are not enough of them. */
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

  /** A number of so many bytes, the highest first. */
  number(length: 1 | 2 | 3): number {
    return this.take(length).readUIntBE(0, length);
  }

  /** A vector (RFC 8446, 3.4): the bytes behind a length of so many bytes. */
  vector(lengthBytes: 1 | 2 | 3): Buffer {
    return this.take(this.number(lengthBytes));
  }
}
