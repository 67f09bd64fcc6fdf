/** One stored document and its checksum. */
import { crc32 } from 'node:zlib';
import { readFields } from './bson-fields.ts';
import { readDocument } from './bson-read.ts';
import { DamageError } from './errors.ts';
import type { Doc } from './values.ts';

/** Covers the place of a record too, so that bytes of another record cannot pass for it. */
export const checksum = (collection: number, row: number, bytes: Uint8Array): number =>
  crc32(bytes, (Math.imul(collection, 0x9e3779b1) ^ row) >>> 0);

/** Bytes from which on it pays not to decode everything. */
const LARGE = 512;

/** A record as read; decoded when first asked for. */
export class Row {
  readonly row: number;
  readonly bytes: Buffer;
  /** The end of the index key by which it was found, for plans that merge by it. */
  place: Uint8Array | undefined;
  private decoded: Doc | undefined;

  constructor(row: number, bytes: Buffer) {
    this.row = row;
    this.bytes = bytes;
  }

  get doc(): Doc {
    this.decoded ??= readDocument(this.bytes);
    return this.decoded;
  }

  /** The document or, of a large one, at least the named fields of its first level. */
  part(names: ReadonlySet<string> | undefined): Doc {
    const isWorthIt = names && !this.decoded && this.bytes.length > LARGE;
    return isWorthIt ? readFields(this.bytes, names) : this.doc;
  }

  /** Drops the decoded form, for keeping many. */
  release(): void {
    this.decoded = undefined;
  }
}

/** @throws DamageError that names the collection and the record. */
export function openRecord(
  namespace: string,
  collection: number,
  row: number,
  crc: number,
  bytes: Uint8Array,
): Row {
  // A flipped bit of its type makes a text of the same bytes.
  if (!(bytes instanceof Uint8Array) || checksum(collection, row, bytes) !== crc) {
    throw new DamageError(
      `Record ${row} of ${namespace} is damaged: its checksum does not match. Run "longitude-store --check" and restore a backup.`,
    );
  }
  return new Row(row, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
