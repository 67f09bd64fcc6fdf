import { makeSlug } from '@longitude/contract/core/slug';
import { Field } from '../../ui/field.tsx';
import { drawingNames, findDrawing, NamedIcon } from '../../ui/named-icon.tsx';
import type { Editing } from '../../editing/use-editing.ts';
import { toPickable, type CategoryDraft } from './categories.ts';
import styles from './icon-field.module.css';
import iconStyles from '../../ui/line-icon.module.css';

interface IconFieldProps {
  readonly form: Editing<CategoryDraft>;
}

/** A choice of icons above a text field for an emoji or another word, with a preview. */
export function IconField({ form }: IconFieldProps) {
  const { icon } = form.draft;
  return (
    <Field
      id="category-icon"
      label="Icon"
      hint="An emoji, or an icon name such as shield"
      error={form.errors['icon']}
      isOptional
    >
      {(control) => (
        <>
          <IconChoice icon={icon} onChoose={(name) => form.edit({ icon: name })} />
          <div className={styles['shown']}>
            <input
              {...control}
              autoCapitalize="none"
              autoComplete="off"
              value={icon}
              onChange={(event) => form.edit({ icon: event.target.value })}
            />
            <Preview draft={form.draft} />
          </div>
        </>
      )}
    </Field>
  );
}

interface IconChoiceProps {
  readonly icon: string;
  /** Called with '' when the chosen icon is clicked again. */
  readonly onChoose: (name: string) => void;
}

function IconChoice({ icon, onChoose }: IconChoiceProps) {
  const chosen = findDrawing(icon);
  return (
    <fieldset className={styles['choice']} aria-label="Choose an icon">
      {drawingNames.map((name) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          title={name}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name === chosen ? '' : name)}
        >
          <NamedIcon className={iconStyles['icon']} name={name} slug="" />
        </button>
      ))}
    </fieldset>
  );
}

/** The category as shown on the blog: its icon and name, on a tint of its colour. */
function Preview({ draft: { name, slug, color, icon } }: { readonly draft: CategoryDraft }) {
  return (
    <p className={styles['preview']}>
      <svg className={styles['tint']} aria-hidden="true">
        <rect width="100%" height="100%" fill={toPickable(color)} />
      </svg>
      <span className={styles['mark']}>
        <span className="visually-hidden">On the blog:</span>
        <NamedIcon
          className={iconStyles['icon']}
          name={icon.trim()}
          slug={slug || makeSlug(name, '')}
        />
        <span className="ellipsis">{name.trim() || 'Name'}</span>
      </span>
    </p>
  );
}
