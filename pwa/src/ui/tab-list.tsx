import type { KeyboardEvent } from 'react';
import tabStyles from './tabs.module.css';

interface TabListProps<Key extends string> {
  /** Prefix of ids: a tab is `{id}-{key}`, its panel `{id}-{key}-panel`. */
  readonly id: string;
  readonly label: string;
  readonly tabs: readonly { readonly key: Key; readonly title: string }[];
  readonly current: Key;
  readonly onChoose: (key: Key) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs (ARIA tabs pattern): one tab stop, arrow keys move between the tabs. */
export function TabList<Key extends string>(props: TabListProps<Key>) {
  const { id, label, tabs, current, onChoose } = props;
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const index = tabs.findIndex(({ key }) => key === current);
    const next = tabs.at((index + by) % tabs.length);
    if (!next) return;
    onChoose(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  };
  return (
    <div className={`${tabStyles['tabs']} ${tabStyles['inset']}`} role="tablist" aria-label={label}>
      {tabs.map(({ key, title }) => (
        <button
          key={key}
          id={`${id}-${key}`}
          className={tabStyles['tab']}
          type="button"
          role="tab"
          aria-selected={key === current}
          aria-controls={`${id}-${key}-panel`}
          tabIndex={key === current ? 0 : -1}
          onClick={() => onChoose(key)}
          onKeyDown={step}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
