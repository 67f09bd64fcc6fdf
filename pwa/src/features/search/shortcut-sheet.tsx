import { CloseButton } from '../../ui/close-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import {
  activeSections,
  areShortcutsOn,
  switchShortcuts,
  type Shortcut,
} from '../../ui/shortcuts.ts';
import { Keys } from './keys.tsx';
import { closeLazyDialog, lazyDialog } from './search.ts';
import switchStyles from '../../ui/switch.module.css';
import styles from './shortcut-sheet.module.css';

/** The keys of the open screen, and the switch that turns them off. */
export function ShortcutSheet() {
  return (
    <Dialog
      open={lazyDialog.value === 'keys'}
      onClose={closeLazyDialog}
      labelledBy="keys-title"
      className={styles['sheet']}
    >
      <header>
        <h2 id="keys-title">Keyboard shortcuts</h2>
        <CloseButton onClose={closeLazyDialog} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll what does not fit */}
      <section className={styles['columns']} tabIndex={0} aria-label="Shortcuts">
        <Sections />
      </section>
      <footer>
        <label data-drawn="" className={switchStyles['switch']}>
          <input
            type="checkbox"
            checked={areShortcutsOn.value}
            onChange={(event) => switchShortcuts(event.target.checked)}
          />
          Single-key shortcuts on this device
        </label>
      </footer>
    </Dialog>
  );
}

interface Row {
  readonly label: string;
  readonly keys: readonly string[];
}

/** Shortcuts of one group share a row. */
function toRows(shortcuts: readonly Shortcut[]): readonly Row[] {
  const rows = Map.groupBy(shortcuts, ({ group, label }) => group ?? label);
  return [...rows].map(([label, members]) => ({ label, keys: members.map(({ keys }) => keys) }));
}

const closeRow: Row = { label: 'Close, back', keys: ['Escape'] };

function Sections() {
  return activeSections.value.map(({ scope, shortcuts }) => (
    <section key={scope}>
      <h3>{scope}</h3>
      <dl className="ruled">
        {[...toRows(shortcuts), ...(scope === 'Everywhere' ? [closeRow] : [])].map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              {row.keys.map((keys) => (
                <Keys key={keys} keys={keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
