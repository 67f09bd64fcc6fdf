import type { SettingCategory } from '@longitude/contract/setting-definitions';
import type { Setting } from '@longitude/contract/settings';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { useLeaveGuard } from '../../editing/leave-guard.ts';
import { useFocusError } from '../../ui/focus.ts';
import { TabList } from '../../ui/tab-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingControl } from './setting-control.tsx';
import { findHint, groupSettings, type SettingGroup } from './setting-groups.ts';
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
  const [attempt, setAttempt] = useState(0);
  const form = useFocusError(attempt);
  useLeaveGuard(editing.isDirty);

  const save = async () => {
    const wrong = findErrorCategory(settings, await editing.save());
    if (!wrong) return;
    setCategory(wrong);
    setAttempt((before) => before + 1);
  };

  return (
    <>
      <TabList
        id="settings"
        label="Settings"
        tabs={categories}
        current={category}
        onChoose={setCategory}
      />
      <div
        role="tabpanel"
        id={`settings-${category}-panel`}
        aria-labelledby={`settings-${category}`}
      >
        <form
          ref={form}
          className="sets"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!editing.isSaving) void save();
          }}
        >
          {groupSettings(category).map((group) => (
            <Group key={group.title} group={group} settings={settings} editing={editing} />
          ))}
          <SaveBar settings={settings} editing={editing} />
        </form>
        {category === 'email' && (
          <TestEmail
            settings={settings}
            editing={editing}
            onRefused={() => setAttempt((before) => before + 1)}
          />
        )}
      </div>
    </>
  );
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
                hint={findHint(group, definition)}
                value={readDraft(setting, editing.draft)}
                stored={setting.value}
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
