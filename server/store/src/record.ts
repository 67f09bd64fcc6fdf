/** One stored document and its checksum. */
import { crc32 } from 'node:zlib';
import { readFields } from './bson-fields.ts';
import { readDocument } from './bson-read.ts';
import { DamageError } from './errors.ts';
import { rankOfType } from './keys.ts';
import { type Doc, T } from './values.ts';

/** Includes the position of a record, so that the bytes of another record do not pass. */
export const checksum = (collection: number, row: number, bytes: Uint8Array): number =>
  crc32(bytes, (Math.imul(collection, 0x9e3779b1) ^ row) >>> 0);

/** From this size on, it pays to decode only some fields. */
const LARGE = 512;

/** A record as read; decoded on first use. */
export class Row {
  readonly row: number;
  readonly bytes: Buffer;
  /** The end of the index key that found it, for plans that merge by it. */
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

  /** Drops the decoded form, to save memory. */
  release(): void {
    this.decoded = undefined;
  }
}

/** An `_id` as its key in the file shows it: the record itself may be damaged. */
export function showId(key: unknown): string {
  const bytes = Buffer.from(key instanceof Uint8Array ? key : []);
  const value = bytes.subarray(1);
  if (bytes[0] === rankOfType(T.objectId) && value.length === 12) return value.toString('hex');
  if (bytes[0] === rankOfType(T.string))
    return JSON.stringify(value.toString('utf8', 0, value.length - 2));
  return `with the key ${bytes.toString('hex')}`;
}

/** @throws DamageError that names the collection and the record. */
export function openRecord(
  namespace: string,
  collection: number,
  row: number,
  crc: number,
  bytes: Uint8Array,
): Row {
  // A flipped bit in its type turns the bytes into a text.
  if (!(bytes instanceof Uint8Array) || checksum(collection, row, bytes) !== crc) {
    throw new DamageError(
      `Record ${row} of ${namespace} is damaged: its checksum does not match. Run "longitude-store --check" and restore a backup.`,
    );
  }
  return new Row(row, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}
