import type { Category } from '@longitude/contract/categories';
import { makeSlug } from '@longitude/contract/core/slug';
import { EditDialog } from '../../editing/edit-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Switch } from '../../ui/choice.tsx';
import { useEditing, type Editing } from '../../editing/use-editing.ts';
import { alertFailure } from '../../ui/report-failure.ts';
import {
  categories,
  draftOf,
  emptyCategory,
  toPickable,
  type CategoryDraft,
} from './categories.ts';
import { IconField } from './icon-field.tsx';
import styles from './category-dialog.module.css';
import controlStyles from '../../ui/field.module.css';

interface CategoryDialogProps {
  /** Null for a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
}

/** Adds or edits a category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const start = category ? draftOf(category) : emptyCategory;
  const action = category ? 'update category' : 'create category';
  const form = useEditing({
    start,
    save: ({ draft }) =>
      category ? categories.edit(category.id, start, draft) : categories.add(draft),
    savesOnce: !category,
    report: (cause) => alertFailure(action, cause),
  });
  return (
    <EditDialog title={category ? 'Edit Category' : 'New Category'} form={form} onClose={onClose}>
      <NameFields form={form} />
      <DescriptionField form={form} />
      <ColorField form={form} />
      <IconField form={form} />
      <Switch
        id="category-active"
        label="Active"
        note="Visitors can choose it on the blog."
        checked={form.draft.active}
        onChange={(active) => form.edit({ active })}
      />
    </EditDialog>
  );
}

interface FieldProps {
  readonly form: Editing<CategoryDraft>;
}

function NameFields({ form }: FieldProps) {
  return (
    <>
      <TextField id="category-name" label="Name" autoComplete="off" {...form.bind('name')} />
      <TextField
        id="category-slug"
        label="Slug"
        hint="Leave empty to create it from the name."
        placeholder={makeSlug(form.draft.name, '')}
        isOptional
        autoCapitalize="none"
        autoComplete="off"
        {...form.bind('slug')}
      />
    </>
  );
}

function DescriptionField({ form }: FieldProps) {
  return (
    <Field
      id="category-description"
      label="Description"
      error={form.errors['description']}
      isOptional
    >
      {(control) => (
        <textarea
          {...control}
          rows={2}
          value={form.draft.description}
          onChange={(event) => form.edit({ description: event.target.value })}
        />
      )}
    </Field>
  );
}

/** A colour input beside a text field: brand colours are pasted, others are picked by eye. */
function ColorField({ form }: FieldProps) {
  const { color } = form.draft;
  return (
    <Field id="category-color" label="Colour" error={form.errors['color']}>
      {(control) => (
        <div className={styles['colour']}>
          <input
            className={controlStyles['input']}
            type="color"
            aria-label="Colour picker"
            value={toPickable(color)}
            onChange={(event) => form.edit({ color: event.target.value.toUpperCase() })}
          />
          <input
            {...control}
            autoComplete="off"
            spellCheck={false}
            value={color}
            onChange={(event) => form.edit({ color: event.target.value })}
          />
        </div>
      )}
    </Field>
  );
}
