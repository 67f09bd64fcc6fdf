import { defaultColor, type Category, type CreateCategory } from '@longitude/contract/categories';

/** What the fields of the dialog hold. */
export interface CategoryDraft {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  /** #RRGGBB, or what was typed of it. */
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
export function toPayload(draft: CategoryDraft): CreateCategory {
  const orNull = (text: string) => (text.trim() === '' ? null : text);
  return {
    ...draft,
    slug: orNull(draft.slug),
    description: orNull(draft.description),
    icon: orNull(draft.icon),
  };
}

/** The colour for a picker, which knows nothing but whole ones. */
export function toPickable(color: string): string {
  return (/^#[0-9a-f]{6}$/i.test(color) ? color : defaultColor).toLowerCase();
}
