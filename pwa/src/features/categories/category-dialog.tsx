import type { Category } from '@longitude/contract/categories';
import { EditDialog } from '../../ui/editing/edit-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Switch } from '../../ui/choice.tsx';
import { useFormDraft, type FormDraft } from '../../ui/editing/use-saving.ts';
import {
  categories,
  draftOf,
  emptyCategory,
  toPickable,
  type CategoryDraft,
} from './categories.ts';

interface CategoryDialogProps {
  /** Null for a new one. */
  readonly category: Category | null;
  readonly onClose: () => void;
}

/** Adds or edits a category. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const start = category ? draftOf(category) : emptyCategory;
  const action = category ? 'update category' : 'create category';
  const form = useFormDraft(start, action, (draft) =>
    category ? categories.edit(category.id, start, draft) : categories.add(draft),
  );
  return (
    <EditDialog title={category ? 'Edit Category' : 'New Category'} form={form} onClose={onClose}>
      <TextField form={form} field="name" label="Name" />
      <TextField
        form={form}
        field="slug"
        label="Slug"
        hint="Left empty, it is made from the name."
        isOptional
      />
      <DescriptionField form={form} />
      <div className="two">
        <ColorField form={form} />
        <TextField
          form={form}
          field="icon"
          label="Icon"
          hint="A sign, or a word such as shield, cloud or team."
          isOptional
        />
      </div>
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
  readonly form: FormDraft<CategoryDraft>;
}

interface TextFieldProps extends FieldProps {
  readonly field: 'name' | 'slug' | 'icon';
  readonly label: string;
  readonly hint?: string;
  readonly isOptional?: boolean;
}

function TextField({ form, field, label, hint, isOptional = false }: TextFieldProps) {
  return (
    <Field
      id={`category-${field}`}
      label={label}
      hint={hint}
      error={form.errors[field]}
      isOptional={isOptional}
    >
      {(control) => (
        <input
          {...control}
          autoComplete="off"
          autoCapitalize={field === 'name' ? undefined : 'none'}
          value={form.draft[field]}
          onChange={(event) => form.edit({ [field]: event.target.value })}
        />
      )}
    </Field>
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

/** A picker and the same as text: a colour of the brand is pasted, another one is found by eye. */
function ColorField({ form }: FieldProps) {
  const { color } = form.draft;
  return (
    <Field id="category-color" label="Colour" error={form.errors['color']}>
      {(control) => (
        <div className="colour">
          <input
            className="input"
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
