import { findDefinition } from '@longitude/contract/setting-definitions';
import type { Setting } from '@longitude/contract/settings';
import { Button } from '../../ui/button.tsx';
import { isChanged } from './settings-draft.ts';
import type { SettingsEditing } from './use-settings-draft.ts';
import styles from '../../ui/save-bar.module.css';
import { OutcomeMark } from '../../ui/outcome-mark.tsx';
import controlStyles from '../../ui/field.module.css';

/** Lists the unsaved settings; the button is always there. */
export function SaveBar({
  settings,
  editing,
}: {
  readonly settings: readonly Setting[];
  readonly editing: SettingsEditing;
}) {
  const name = ({ category, key }: Setting) => findDefinition(category, key)?.label ?? key;
  const changed = settings.filter((setting) => isChanged(setting, editing.draft)).map(name);
  const wrong = settings.filter(({ key }) => editing.errors[key] !== undefined).map(name);
  return (
    <div
      data-dirty={editing.isDirty ? '' : undefined}
      className={editing.isDirty ? `${styles['bar']} ${styles['dirty']}` : styles['bar']}
    >
      <p className={styles['unsaved']} aria-live="polite">
        {editing.isDirty && (
          <>
            <OutcomeMark outcome="warning" />
            <b>You have unsaved changes</b>
          </>
        )}
      </p>
      {wrong.length > 0 ? (
        <span className={controlStyles['error']} role="alert">
          Please check: {wrong.join(', ')}
        </span>
      ) : (
        <span className="muted wide-only ellipsis">{changed.join(', ')}</span>
      )}
      <span className="actions to-end">
        {editing.isDirty && !editing.isSaving && (
          <Button tone="plain" size="small" onClick={editing.discard}>
            Discard
          </Button>
        )}
        <Button
          tone={editing.isDirty ? 'cta' : 'outline'}
          size="small"
          type="submit"
          isPending={editing.isSaving}
          pendingLabel="Saving..."
        >
          Save Changes
        </Button>
      </span>
    </div>
  );
}
