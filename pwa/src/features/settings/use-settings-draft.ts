import { ApiError } from '@longitude/contract/core/errors';
import { checkInput } from '@longitude/contract/core/validation';
import { passwordRemoved } from '@longitude/contract/mail-server';
import { findDefinition } from '@longitude/contract/setting-definitions';
import {
  listSettings,
  saveSettings,
  SaveSettings,
  type Setting,
} from '@longitude/contract/settings';
import { useEditing, type Editing } from '../../editing/use-editing.ts';
import { adminApi, isSessionEnd } from '../../platform/api.ts';
import { createResource } from '../../platform/resource.ts';
import { newerData } from '../../platform/site.ts';
import { atFields, InvalidInput } from '../../ui/invalid-input.ts';
import { showToast } from '../../ui/toast.tsx';
import { listChanges, readFieldErrors, type SettingsDraft } from './settings-draft.ts';

type FieldTexts = Readonly<Record<string, string>>;

type Shared = 'draft' | 'isDirty' | 'isSaving' | 'errors' | 'attempt' | 'discard' | 'refuse';
export interface SettingsEditing extends Pick<Editing<SettingsDraft>, Shared> {
  readonly edit: (setting: Setting, value: string) => void;
  /** What a save would send. */
  readonly changes: SaveSettings['settings'];
  readonly save: () => Promise<void>;
}

/**
 * Keeps edits across all three tabs until they are saved or discarded.
 * @param onRejected is called with error texts by setting key before they are shown
 */
export function useSettingsDraft(
  settings: readonly Setting[],
  onRejected: (errors: FieldTexts) => void,
): SettingsEditing {
  const editing = useEditing<SettingsDraft>({
    start: Object.fromEntries(settings.map(({ key, value }) => [key, value])),
    save: async ({ draft }) => {
      try {
        await sendChanges(listChanges(settings, draft), settings);
      } catch (cause) {
        if (cause instanceof InvalidInput || cause instanceof ApiError) onRejected(cause.fields);
        throw cause;
      }
    },
    report: reportRejection,
  });
  const changes = listChanges(settings, editing.draft);
  const save = async () => {
    if (await editing.save()) {
      editing.refuse(findRemoved(changes, settings, settingsData.data.peek() ?? []));
    }
  };
  const edit = ({ key }: Setting, value: string) => editing.edit({ [key]: value });
  return { ...editing, changes, isDirty: changes.length > 0, edit, save };
}

/** Sends the changes and shows the outcome. Throws ApiError, InvalidInput. */
async function sendChanges(
  changes: SaveSettings['settings'],
  before: readonly Setting[],
): Promise<void> {
  if (changes.length === 0) {
    showToast({ title: 'No Changes', text: 'No settings were modified.' });
    return;
  }
  const payload = { settings: changes };
  const checked = checkInput(SaveSettings, payload);
  if (!checked.ok) throw new InvalidInput(readFieldErrors(checked));
  const saved = await atFields(adminApi.call(saveSettings, { payload }), readFieldErrors);
  settingsData.data.value = saved;
  publishSettings(saved);
  const isRemoved = findRemoved(changes, before, saved).smtp_password !== undefined;
  showToast(isRemoved ? { title: 'Settings Updated', text: passwordRemoved } : savedToast);
}

/** Shows in a toast that the server rejected the changes. */
function reportRejection(cause: ApiError): void {
  const { message, code } = cause;
  const text = code === 'unknown' || message === '' ? 'Failed to update settings' : message;
  if (!isSessionEnd(cause)) showToast({ title: 'Update Failed', text, tone: 'error' });
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
