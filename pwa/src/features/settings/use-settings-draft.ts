import { ApiError } from '@longitude/contract/errors';
import { saveSettings, type Setting } from '@longitude/contract/settings';
import { useState } from 'react';
import { adminApi } from '../../platform/api.ts';
import { showToast } from '../../ui/toast.tsx';
import { listChanges, readFieldErrors, writeDraft, type SettingsDraft } from './settings-draft.ts';
import { settingsData } from './settings-state.ts';

export interface SettingsEditing {
  readonly draft: SettingsDraft;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Texts by setting key, from the last refused save. */
  readonly errors: Readonly<Record<string, string>>;
  /** Grows with each refused save. */
  readonly attempt: number;
  edit(setting: Setting, value: string): void;
  discard(): void;
  save(): Promise<void>;
}

/** What an answer without a text of its own is told as (back-office section 8). */
function explain(cause: unknown): ApiError {
  if (!(cause instanceof ApiError)) throw cause;
  return cause;
}

/** Holds what was typed, over all three tabs, until it is saved or discarded. */
export function useSettingsDraft(settings: readonly Setting[]): SettingsEditing {
  const [draft, setDraft] = useState<SettingsDraft>({});
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [attempt, setAttempt] = useState(0);
  const changes = listChanges(settings, draft);

  async function save() {
    if (changes.length === 0) {
      showToast({ title: 'No Changes', text: 'No settings were modified.' });
      return;
    }
    setIsSaving(true);
    setErrors({});
    try {
      settingsData.data.value = await adminApi.call(saveSettings, {
        payload: { settings: changes },
      });
      setDraft({});
      showToast({
        title: 'Settings Updated',
        text: 'Your settings have been saved successfully.',
        tone: 'success',
      });
    } catch (cause) {
      const { message, code, fields, status } = explain(cause);
      setErrors(readFieldErrors(fields));
      setAttempt((before) => before + 1);
      const text = code === 'unknown' || message === '' ? 'Failed to update settings' : message;
      if (status !== 401) showToast({ title: 'Update Failed', text, tone: 'error' });
    } finally {
      setIsSaving(false);
    }
  }

  return {
    draft,
    isDirty: changes.length > 0,
    isSaving,
    errors,
    attempt,
    edit: (setting, value) => {
      setDraft((before) => writeDraft(setting, before, value));
      setErrors(({ [setting.key]: _, ...others }) => others);
    },
    discard: () => {
      setDraft({});
      setErrors({});
    },
    save,
  };
}
