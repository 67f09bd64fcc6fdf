import { ApiError } from '@longitude/contract/core/errors';
import {
  saveSettings,
  type SaveSettings,
  type Setting,
  listSettings,
} from '@longitude/contract/settings';
import { useState } from 'react';
import { passwordRemoved } from '@longitude/contract/mail-server';
import { findDefinition } from '@longitude/contract/setting-definitions';
import { adminApi, isSessionEnd } from '../../platform/api.ts';
import { wasCancelled } from '../../platform/was-cancelled.ts';
import { showToast } from '../../ui/toast.tsx';
import { createResource } from '../../platform/resource.ts';
import { newerData } from '../../platform/site.ts';
import {
  checkChanges,
  listChanges,
  readFieldErrors,
  withoutKey,
  writeDraft,
  type SettingsDraft,
} from './settings-draft.ts';

type FieldTexts = Readonly<Record<string, string>>;

export interface SettingsEditing {
  readonly draft: SettingsDraft;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Texts by setting key, from the last rejected save. */
  readonly errors: FieldTexts;
  readonly edit: (setting: Setting, value: string) => void;
  readonly discard: () => void;
  /** Shows texts by setting key, as a rejected save does. */
  readonly refuse: (errors: FieldTexts) => void;
  /** What a save would send. */
  readonly changes: SaveSettings['settings'];
  /** Resolves to error texts by setting key, empty on success. Edits stay otherwise. */
  readonly save: () => Promise<FieldTexts>;
}

/** Keeps edits across all three tabs until they are saved or discarded. */
export function useSettingsDraft(settings: readonly Setting[]): SettingsEditing {
  const [draft, setDraft] = useState<SettingsDraft>({});
  const [isSaving, setIsSaving] = useState(false);
  const [errors, setErrors] = useState<FieldTexts>({});
  const changes = listChanges(settings, draft);

  async function save(): Promise<FieldTexts> {
    setIsSaving(true);
    const { isSaved, texts } = await sendChanges(changes, settings);
    setErrors(texts);
    if (isSaved) setDraft({});
    setIsSaving(false);
    return isSaved ? {} : texts;
  }
  const edit = (setting: Setting, value: string) => {
    setDraft((before) => writeDraft(setting, before, value));
    setErrors((before) => withoutKey(before, setting.key));
  };
  const discard = () => {
    setDraft({});
    setErrors({});
  };
  const isDirty = changes.length > 0;
  return { draft, changes, isDirty, isSaving, errors, edit, discard, refuse: setErrors, save };
}

interface SaveOutcome {
  readonly isSaved: boolean;
  /** Texts for fields, by setting key. */
  readonly texts: FieldTexts;
}

/** Sends the changes and shows the outcome. */
async function sendChanges(
  changes: SaveSettings['settings'],
  before: readonly Setting[],
): Promise<SaveOutcome> {
  if (changes.length === 0) {
    showToast({ title: 'No Changes', text: 'No settings were modified.' });
    return { isSaved: true, texts: {} };
  }
  const errors = checkChanges(changes);
  if (Object.keys(errors).length > 0) return { isSaved: false, texts: errors };
  try {
    const saved = await adminApi.call(saveSettings, { payload: { settings: changes } });
    settingsData.data.value = saved;
    publishSettings(saved);
    const texts = findRemoved(changes, before, saved);
    showToast(
      texts.smtp_password === undefined
        ? savedToast
        : { title: 'Settings Updated', text: passwordRemoved },
    );
    return { isSaved: true, texts };
  } catch (cause) {
    if (wasCancelled(cause)) return { isSaved: false, texts: {} };
    if (!(cause instanceof ApiError)) throw cause;
    const { message, code, fields } = cause;
    const text = code === 'unknown' || message === '' ? 'Failed to update settings' : message;
    if (!isSessionEnd(cause)) showToast({ title: 'Update Failed', text, tone: 'error' });
    return { isSaved: false, texts: readFieldErrors(fields) };
  }
}

const savedToast = {
  title: 'Settings Updated',
  text: 'Your settings have been saved successfully.',
  tone: 'success',
} as const;

/** Says at its field that the save removed the password of the former mail server. */
function findRemoved(
  changes: SaveSettings['settings'],
  before: readonly Setting[],
  after: readonly Setting[],
): { readonly smtp_password?: string } {
  const isSet = (settings: readonly Setting[]) =>
    settings.some(({ key, value }) => key === 'smtp_password' && value !== '');
  const isEdited = changes.some(({ key }) => key === 'smtp_password');
  return !isEdited && isSet(before) && !isSet(after) ? { smtp_password: passwordRemoved } : {};
}

/** All stored settings; passwords are masked. */
export const settingsData = createResource<Setting[]>((signal) =>
  adminApi.call(listSettings, { signal }),
);

/** Shows the saved values on pages that are open here, without another request. */
function publishSettings(saved: readonly Setting[]): void {
  newerData.value = {
    settings: saved.filter(({ category, key }) => findDefinition(category, key)?.isPublic),
    now: new Date().toISOString(),
    origin: location.origin,
  };
}
