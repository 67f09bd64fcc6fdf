import type { StoredFile } from '@longitude/contract/files';
import type { Model, Types } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel, type Stored } from '../../platform/database/model.ts';
import { trashListIndex } from '../../platform/records/trashed.ts';

/** The item that a file belongs to, for example of kind `service-request`. */
export interface Owner {
  readonly kind: string;
  readonly id: string;
}

/** A file exists when its document does; its bytes are stored under the same id in `FileBytes`. */
export interface FileFields {
  readonly owner: Owner;
  /** Sanitized, see `cleanFileName`. */
  readonly originalName: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** Hexadecimal; the entity tag. */
  readonly sha256: string;
  /** The administrator who added it. */
  readonly authorId: string;
  /** The first file of the same upload: a retry returns all of them. */
  readonly uploadId: Types.ObjectId;
}

export type FileRow = FileFields & Stored;

export function defineFileModel(connection: Connection): Model<FileFields> {
  const text = { type: String, required: true };
  return defineModel<FileFields>(
    connection,
    'files',
    {
      owner: { type: { kind: text, id: text }, _id: false, required: true },
      originalName: text,
      size: { type: Number, required: true },
      type: text,
      sha256: text,
      authorId: text,
      uploadId: { type: 'ObjectId', required: true },
    },
    [
      { keys: { 'owner.kind': 1, 'owner.id': 1, _id: 1 } },
      { keys: { uploadId: 1 } },
      trashListIndex,
    ],
  );
}

export function presentFile(row: FileRow): StoredFile {
  return {
    id: row._id.toHexString(),
    originalName: row.originalName,
    size: row.size,
    type: row.type,
    createdAt: row.createdAt.toISOString(),
  };
}
