import {
  changeCategory,
  createCategory,
  listAllCategories,
  type Category,
  CreateCategory,
  defaultColor,
} from '@longitude/contract/categories';
import { adminApi } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { EditedList } from '../../ui/lists/edited-list.ts';

/** All categories, the oldest first. */
export const categories = new EditedList({
  list: createResource((signal) => adminApi.call(listAllCategories, { signal })),
  kind: 'category',
  noun: 'category',
  create: (payload: CreateCategory, headers) => adminApi.call(createCategory, { payload, headers }),
  change: (id, payload) => adminApi.call(changeCategory, { params: { id }, payload }),
  nameOf: (draft: CategoryDraft) => draft.name,
  toPayload,
  schema: CreateCategory,
});

/** Enables or disables optimistically. True on success. */
export function toggleCategory({ id, name, active }: Category): Promise<boolean> {
  const text = `${name} is ${active ? 'inactive' : 'active'}`;
  return categories.toggle(id, { active: !active }, text);
}

/** The fields of the dialog. */
export interface CategoryDraft {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** #RRGGBB, or a part of it while typing. */
  readonly color: string;
  readonly icon: string;
  readonly active: boolean;
}

export const emptyCategory: CategoryDraft = {
  name: '',
  slug: '',
  description: '',
  color: defaultColor,
  icon: '',
  active: true,
};

export function draftOf({ name, slug, description, color, icon, active }: Category): CategoryDraft {
  return { name, slug, description: description ?? '', color, icon: icon ?? '', active };
}

/** Blank slug, description and icon are sent as null (back-office section 5). */
function toPayload(draft: CategoryDraft): CreateCategory {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...draft,
    slug: orNull(draft.slug),
    description: orNull(draft.description),
    icon: orNull(draft.icon),
  };
}

/** The colour for a colour input, which accepts only complete ones. */
export function toPickable(color: string): string {
  return (/^#[0-9a-f]{6}$/i.test(color) ? color : defaultColor).toLowerCase();
}
