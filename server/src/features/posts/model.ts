import type { Model, Types } from 'mongoose';
import mongoose from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';
import { trashListIndex } from '../../platform/records/trashed.ts';

export interface PostFields {
  readonly title: string;
  /** Never changes: addresses of posts are shared. */
  readonly slug: string;
  readonly excerpt: string;
  /** Sanitized HTML. */
  readonly content: string;
  /** Empty: the company, under its name of today. */
  readonly author: string;
  readonly categoryId: Types.ObjectId | null;
  /** Path of a picture on this site. */
  readonly featuredImage: string | null;
  /** Minutes. */
  readonly readTime: number;
  readonly published: boolean;
  readonly featured: boolean;
  /** Null until it is first published. */
  readonly publishedAt: Date | null;
  /**
   * Its place in lists: of publication, or of creation before. Missing, until the cleanup, from rows
   * that an earlier version writes.
   */
  readonly listedAt?: Date;
  /** When something changed that readers see; missing like `listedAt`. */
  readonly revisedAt?: Date;
}

export function definePostModel(connection: Connection): Model<PostFields> {
  const text = { type: String, required: true };
  const no = { type: Boolean, default: false };
  return defineModel<PostFields>(
    connection,
    'blog_posts',
    {
      title: text,
      slug: text,
      excerpt: text,
      content: text,
      author: { type: String, default: '' },
      categoryId: { type: mongoose.Schema.Types.ObjectId, default: null },
      featuredImage: { type: String, default: null },
      readTime: { type: Number, required: true },
      published: no,
      featured: no,
      publishedAt: { type: Date, default: null },
      listedAt: { type: Date, required: true },
      revisedAt: Date,
    },
    [
      { keys: { slug: 1 }, options: { unique: true } },
      { keys: { deletedAt: 1, published: 1, listedAt: -1, _id: -1 } },
      { keys: { deletedAt: 1, listedAt: -1, _id: -1 } },
      { keys: { deletedAt: 1, categoryId: 1, listedAt: -1, _id: -1 } },
      trashListIndex,
    ],
  );
}
