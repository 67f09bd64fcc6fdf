import type { SettingCategory } from '@longitude/contract/setting-definitions';
import type { Setting } from '@longitude/contract/settings';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { EditForm } from '../../editing/edit-form.tsx';
import { useLeaveGuard } from '../../editing/leave-guard.ts';
import { TabList } from '../../ui/tab-list.tsx';
import { SaveBar } from './save-bar.tsx';
import { SettingControl } from './setting-control.tsx';
import { findHint, groupSettings, type SettingGroup } from './setting-groups.ts';
import { findErrorCategory, isChanged } from './settings-draft.ts';
import { TestEmail } from './test-email.tsx';
import { useSettingsDraft, type SettingsEditing } from './use-settings-draft.ts';
import columns from '../../ui/columns.module.css';
import sectionStyles from '../../ui/sections.module.css';

function readCategory(search: string): SettingCategory {
  const wanted = new URLSearchParams(search).get('section');
  return categories.find(({ key }) => key === wanted)?.key ?? 'general';
}

/** The three tabs share one draft: switching tabs loses nothing. */
export function SettingsForm({ settings }: { readonly settings: readonly Setting[] }) {
  const [category, setCategory] = useState(readCategory(useSearch()));
  const editing = useSettingsDraft(settings, (errors) => {
    setCategory((before) => findErrorCategory(settings, errors) ?? before);
  });
  const [tests, setTests] = useState(0);
  useLeaveGuard(editing.isDirty);
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
        <EditForm
          className={sectionStyles['sections']}
          attempt={editing.attempt + tests}
          onSubmit={editing.save}
        >
          {groupSettings(category).map((group) => (
            <Group key={group.title} group={group} settings={settings} editing={editing} />
          ))}
          <SaveBar settings={settings} editing={editing} />
        </EditForm>
        {category === 'email' && (
          <TestEmail
            settings={settings}
            editing={editing}
            onRefused={() => setTests((before) => before + 1)}
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
      <div className={columns['two']}>
        {group.definitions.map((definition) => {
          const setting = settings.find(({ key }) => key === definition.key);
          return (
            setting && (
              <SettingControl
                key={definition.key}
                definition={definition}
                hint={findHint(group, definition)}
                value={editing.draft[setting.key] ?? setting.value}
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
