import { useEffect } from 'react';
import { LoadState } from '../../ui/lists/list-states.tsx';
import { SettingsForm } from './settings-form.tsx';
import { layOutSettings } from './settings-draft.ts';
import { settingsData } from './use-settings-draft.ts';
import headStyles from '../../ui/page-head.module.css';

/** The settings of the company, of email and of notifications. */
export default function SettingsTab() {
  useEffect(() => void settingsData.load(), []);
  const settings = settingsData.data.value;
  return (
    <>
      <div className={headStyles['head']}>
        <h1>Settings</h1>
      </div>
      <LoadState
        source={settingsData}
        hasData={settings !== undefined}
        title="Failed to fetch settings"
      />
      {settings && <SettingsForm settings={layOutSettings(settings)} />}
    </>
  );
}
