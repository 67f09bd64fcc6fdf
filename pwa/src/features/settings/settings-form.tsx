import { findDefinition, type SettingCategory } from '@longitude/contract/setting-definitions';
import type { Setting } from '@longitude/contract/settings';
import { useState, type KeyboardEvent } from 'react';
import { useSearch } from 'wouter';
import { useLeaveGuard } from '../../ui/editing/leave-guard.ts';
import { ErrorSummary } from '../../ui/form.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingControl } from './setting-control.tsx';
import { groupSettings, type SettingGroup } from './setting-groups.ts';
import { findErrorCategory, isChanged, readDraft } from './settings-draft.ts';
import { TestEmail } from './test-email.tsx';
import { useSettingsDraft, type SettingsEditing } from './use-settings-draft.ts';

function readCategory(search: string): SettingCategory {
  const wanted = new URLSearchParams(search).get('section');
  return categories.find(({ key }) => key === wanted)?.key ?? 'general';
}

/** The three tabs share one draft: switching tabs loses nothing. */
export function SettingsForm({ settings }: { readonly settings: readonly Setting[] }) {
  const [category, setCategory] = useState(readCategory(useSearch()));
  const editing = useSettingsDraft(settings);
  const { errors, attempt } = editing;
  useLeaveGuard(editing.isDirty);

  const save = async () => {
    const wrong = findErrorCategory(settings, await editing.save());
    if (wrong) setCategory(wrong);
  };

  return (
    <>
      <CategoryTabs current={category} onChoose={setCategory} />
      <div role="tabpanel" id="settings-panel" aria-labelledby={`settings-${category}`}>
        <form
          className="sets"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!editing.isSaving) void save();
          }}
        >
          <ErrorSummary errors={listErrors(settings, errors)} attempt={attempt} />
          {groupSettings(category).map((group) => (
            <Group key={group.title} group={group} settings={settings} editing={editing} />
          ))}
          <SaveBar settings={settings} editing={editing} />
        </form>
        {category === 'email' && <TestEmail />}
      </div>
    </>
  );
}

function listErrors(settings: readonly Setting[], errors: Readonly<Record<string, string>>) {
  return settings.flatMap(({ category, key }) => {
    const text = errors[key];
    const label = findDefinition(category, key)?.label ?? key;
    return text ? [{ id: key, text: `${label}: ${text}` }] : [];
  });
}

interface GroupProps {
  readonly group: SettingGroup;
  readonly settings: readonly Setting[];
  readonly editing: SettingsEditing;
}

function Group({ group, settings, editing }: GroupProps) {
  return (
    <section>
      <header>
        <h2>{group.title}</h2>
        <p className="muted">{group.text}</p>
      </header>
      <div className="two">
        {group.definitions.map((definition) => {
          const setting = settings.find(({ key }) => key === definition.key);
          return (
            setting && (
              <SettingControl
                key={definition.key}
                definition={definition}
                value={readDraft(setting, editing.draft)}
                isChanged={isChanged(setting, editing.draft)}
                error={editing.errors[definition.key]}
                onChange={(value) => editing.edit(setting, value)}
              />
            )
          );
        })}
      </div>
    </section>
  );
}

const categories: readonly { readonly key: SettingCategory; readonly title: string }[] = [
  { key: 'general', title: 'General' },
  { key: 'email', title: 'Email' },
  { key: 'notifications', title: 'Notifications' },
];

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs (ARIA tabs pattern): one tab stop, arrow keys move between the tabs. */
function CategoryTabs({
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
