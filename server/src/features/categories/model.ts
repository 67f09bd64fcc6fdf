import type { Model } from 'mongoose';
import type { Connection } from '../../platform/database/connection.ts';
import { defineModel } from '../../platform/database/model.ts';

export interface CategoryFields {
  readonly name: string;
  readonly slug: string;
  readonly description: string | null;
  /** `#rrggbb`. */
  readonly color: string;
  /** Name of an icon of the site, for example `shield`. */
  readonly icon: string | null;
  readonly active: boolean;
}

export function defineCategoryModel(connection: Connection): Model<CategoryFields> {
  const text = { type: String, required: true };
  return defineModel<CategoryFields>(
    connection,
    'categories',
    {
      name: text,
      slug: text,
      description: { type: String, default: null },
      color: text,
      icon: { type: String, default: null },
      active: { type: Boolean, default: true },
    },
    [
      { keys: { slug: 1 }, options: { unique: true } },
      { keys: { name: 1 }, options: { unique: true } },
    ],
  );
}
