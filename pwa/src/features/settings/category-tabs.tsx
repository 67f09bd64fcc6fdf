import type { SettingCategory } from '@longitude/contract/setting-definitions';
import type { KeyboardEvent } from 'react';

export const categories: readonly { readonly key: SettingCategory; readonly title: string }[] = [
  { key: 'general', title: 'General' },
  { key: 'email', title: 'Email' },
  { key: 'notifications', title: 'Notifications' },
];

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs by the ARIA pattern: one stop for Tab, arrows go from one to the next. */
export function CategoryTabs({
  current,
  onChoose,
}: {
  readonly current: SettingCategory;
  readonly onChoose: (category: SettingCategory) => void;
}) {
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const at = categories.findIndex(({ key }) => key === current);
    const next = categories.at((at + by) % categories.length);
    if (!next) return;
    onChoose(next.key);
    document.getElementById(`settings-${next.key}`)?.focus();
  };
  return (
    <div className="tabs inset" role="tablist" aria-label="Settings">
      {categories.map(({ key, title }) => (
        <button
          key={key}
          id={`settings-${key}`}
          className="tab"
          type="button"
          role="tab"
          aria-selected={key === current}
          aria-controls="settings-panel"
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
