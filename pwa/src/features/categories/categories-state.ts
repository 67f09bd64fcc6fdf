import {
  changeCategory,
  createCategory,
  listAllCategories,
  type Category,
  type CreateCategory,
} from '@longitude/contract/categories';
import { adminApi } from '../../platform/api.ts';
import { createEditedList } from '../../ui/lists/edited-list.ts';
import { toPayload, type CategoryDraft } from './category-draft.ts';

/** All categories, the oldest first. */
export const categories = createEditedList<Category, CategoryDraft, CreateCategory>({
  kind: 'category',
  list: (signal) => adminApi.call(listAllCategories, { signal }),
  create: (payload, headers) => adminApi.call(createCategory, { payload, headers }),
  change: (id, payload) => adminApi.call(changeCategory, { params: { id }, payload }),
  toPayload,
});

/** Enables or disables at once. True when it was done. */
export function toggleCategory({ id, name, active }: Category): Promise<boolean> {
  const text = `${name} is ${active ? 'inactive' : 'active'}`;
  return categories.toggle(id, { active: !active }, text);
}
