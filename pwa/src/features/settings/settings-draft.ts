import type { ApiError } from '@longitude/contract/core/errors';
import { layOutHours } from '@longitude/contract/business-hours';
import { type SettingCategory, findDefinition } from '@longitude/contract/setting-definitions';
import { passwordSentinel, type SaveSettings, type Setting } from '@longitude/contract/settings';

/** The values by setting key, edited or stored. */
export type SettingsDraft = Readonly<Record<string, string>>;

/** The settings that differ from the stored ones: only these are sent (back-office section 5). */
export function listChanges(
  settings: readonly Setting[],
  draft: SettingsDraft,
): SaveSettings['settings'] {
  return settings
    .filter((setting) => isChanged(setting, draft))
    .map(({ category, key }) => ({ category, key, value: draft[key] ?? '' }));
}

/** The mask of a stored password is no value. */
export function isChanged({ key, value }: Setting, draft: SettingsDraft): boolean {
  return draft[key] !== value && draft[key] !== passwordSentinel;
}

/** Texts by setting key, from field paths such as `settings.0.business_hours`. */
export function readFieldErrors({ fields }: Pick<ApiError, 'fields'>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path.slice(path.lastIndexOf('.') + 1), text]),
  );
}

/** The tab of the first setting with an error, so that it can be shown. */
export function findErrorCategory(
  settings: readonly Setting[],
  errors: Readonly<Record<string, string>>,
): SettingCategory | undefined {
  return settings.find((setting) => errors[setting.key] !== undefined)?.category;
}

/**
 * Settings in the form for editing. Edits are compared with these, so that formatting is not a
 * change.
 */
export function layOutSettings(settings: readonly Setting[]): Setting[] {
  return settings.map((setting) =>
    findDefinition(setting.category, setting.key)?.kind === 'hours'
      ? { ...setting, value: layOutHours(setting.value) }
      : setting,
  );
}
