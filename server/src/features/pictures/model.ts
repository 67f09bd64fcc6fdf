import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

/** A stored picture; its bytes are documents of their own, one for each size. */
export interface PictureFields {
  /** Of the upload, hexadecimal: the same file is stored once. */
  readonly sha256: string;
  /** Pixels of the largest size. */
  readonly width: number;
  readonly height: number;
  /** The administrator who added it. */
  readonly authorId: string;
}

export function definePictureModel(connection: Connection): Model<PictureFields> {
  const text = { type: String, required: true };
  const pixels = { type: Number, required: true };
  return defineModel<PictureFields>(
    connection,
    'pictures',
    { sha256: text, width: pixels, height: pixels, authorId: text },
    [{ keys: { sha256: 1 } }],
  );
}

/** One size of a picture. */
interface StoredSize {
  /** The file name in its address. */
  readonly _id: string;
  readonly type: 'image/jpeg' | 'image/webp';
  readonly data: { readonly buffer: Buffer } | Buffer;
}

/** Sorts before `pictures`: a backup goes from Z to A, so it has all sizes of each picture in it. */
const sizesName = 'picture_sizes';

export const pictureSizes = (connection: Connection) =>
  connection.collection<StoredSize>(sizesName);
