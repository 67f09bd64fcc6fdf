import { useEffect } from 'react';
import { ListSkeleton, LoadError } from '../../ui/lists/list-states.tsx';
import { SettingsForm } from './settings-form.tsx';
import { layOutSettings } from './settings-draft.ts';
import { settingsData } from './use-settings-draft.ts';

/** What the company's site says of it, how mail leaves, and who is told of what. */
export default function SettingsTab() {
  useEffect(() => void settingsData.load(), []);
  const settings = settingsData.data.value;
  const error = settingsData.error.value;
  return (
    <>
      <div className="page">
        <h1>Settings</h1>
      </div>
      {error && (
        <LoadError
          title="Failed to fetch settings"
          error={error}
          onRetry={() => void settingsData.load()}
        />
      )}
      {!settings && !error && <ListSkeleton label="Loading..." />}
      {settings && <SettingsForm settings={layOutSettings(settings)} />}
    </>
  );
}
