import { backupMagic, backupSealLength } from '@longitude/contract/backup';

// The archive (docs/decisions/0007): a line of text, gzip of one BSON document after another, a seal.

/**
 * The file is not a backup that this version can restore; `message` gives the reason for a person.
 */
export class ArchiveError extends Error {}

/** Metadata of an archive. */
export interface Header {
  readonly createdAt: Date;
  /** Version of the product that wrote it. */
  readonly product: string;
  /** Identifies the SECRET_KEY with which stored passwords are encrypted; it is not the key. */
  readonly keyId: string;
}

/** An index as `listIndexes` describes it. */
export type IndexSpec = Readonly<{ key: Record<string, unknown>; name: string; unique?: boolean }>;

/**
 * The comparison values of a collection: number of documents, and SHA-256 over their bytes by _id.
 */
export interface Digest {
  readonly documents: number;
  readonly sha256: string;
}

export interface ArchivedCollection extends Digest {
  readonly name: string;
  readonly indexes: readonly IndexSpec[];
}

/** The entries between the first line and the seal; each has one field, named after its kind. */
export interface Entries {
  readonly backup: Header;
  readonly collection: { readonly name: string; readonly indexes: readonly IndexSpec[] };
  readonly document: Uint8Array;
  readonly end: Digest;
  readonly complete: { readonly collections: number };
}

export const magic = Buffer.from(backupMagic, 'latin1');
export const sealLength = backupSealLength;

/** MongoDB's maximum document size, plus the overhead of an entry. */
export const maxEntryBytes = 16 * 1024 * 1024 + 16_384;

const objectType = 3;
const field = Buffer.concat([Buffer.of(objectType), Buffer.from('document\0', 'latin1')]);
const prefixLength = 4 + field.length;

/** The bytes around a document of this size in its entry; its own bytes stay as they are. */
export function frameDocument(bytes: number): { before: Buffer; after: Buffer } {
  const length = Buffer.alloc(4);
  length.writeInt32LE(prefixLength + bytes + 1);
  return { before: Buffer.concat([length, field]), after };
}

const after = Buffer.of(0);

/** The bytes inside `{ document: … }`; undefined for an entry of another kind. */
export function unwrapDocument(entry: Buffer): Buffer | undefined {
  if (!entry.subarray(4, prefixLength).equals(field)) return undefined;
  const bytes = entry.subarray(prefixLength, -1);
  return bytes.length >= 5 && bytes.readInt32LE(0) === bytes.length ? bytes : undefined;
}
