import { useEffect } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { sections, type Entry, splitHits } from './entries.ts';
import { Keys } from './keys.tsx';
import styles from './palette.module.css';
export const optionId = ({ id }: Pick<Entry, 'id'>): string => `palette-${id}`;

interface PaletteListProps {
  readonly entries: readonly Entry[];
  readonly active: Entry | undefined;
  readonly query: string;
  readonly onRun: (entry: Entry, isApart: boolean) => void;
}

/** The rows by section. The headings are visual only: each row names its own kind. */
export function PaletteList({ entries, active, query, onRun }: PaletteListProps) {
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot be searched as one types
    <div id="palette-list" role="listbox" aria-label="Results" tabIndex={-1}>
      {sections.map((section) => {
        const rows = entries.filter((entry) => entry.section === section);
        if (rows.length === 0) return null;
        return [
          <div key={section} className="caps" role="presentation">
            {section}
          </div>,
          ...rows.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              query={query}
              isActive={entry === active}
              onRun={onRun}
            />
          )),
        ];
      })}
    </div>
  );
}

interface OptionProps extends Pick<PaletteListProps, 'query' | 'onRun'> {
  readonly entry: Entry;
  readonly isActive: boolean;
}

function Option({ entry, query, isActive, onRun }: OptionProps) {
  const { icon, title, hint, keys } = entry;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys go to the combobox
    <div
      id={optionId(entry)}
      className={styles['option']}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onRun(entry, event.ctrlKey || event.metaKey)}
    >
      <Icon name={icon} />
      <span className={styles['name']}>
        <Hits text={title} query={query} />
        {hint && (
          <small>
            <Hits text={hint} query={query} />
          </small>
        )}
      </span>
      {keys && <Keys keys={keys} />}
    </div>
  );
}

function Hits({ text, query }: { readonly text: string; readonly query: string }) {
  return splitHits(text, query).map((piece, index) =>
    // oxlint-disable-next-line react/no-array-index-key -- a cut text has no other key
    piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
  );
}
