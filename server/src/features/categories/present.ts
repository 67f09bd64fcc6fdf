import type { Category } from '@longitude/contract/categories';
import type { Stored } from '../../platform/database/model.ts';
import type { CategoryFields } from './model.ts';

export function presentCategory(row: CategoryFields & Stored): Category {
  const { name, slug, description, color, icon, active } = row;
  return { id: row._id.toHexString(), name, slug, description, color, icon, active };
}
