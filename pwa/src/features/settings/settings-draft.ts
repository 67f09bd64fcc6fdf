import { layOutHours } from '@longitude/contract/business-hours';
import { type SettingCategory, findDefinition } from '@longitude/contract/setting-definitions';
import { checkInput } from '@longitude/contract/core/validation';
import { passwordSentinel, SaveSettings, type Setting } from '@longitude/contract/settings';

/** The edited values by setting key; untouched settings are missing. */
export type SettingsDraft = Readonly<Record<string, string>>;

/** The value of a control: the edited one, otherwise the stored one. */
export function readDraft(setting: Setting, draft: SettingsDraft): string {
  return draft[setting.key] ?? setting.value;
}

/** Records an edited value; one that equals the stored value again counts as untouched. */
export function writeDraft(setting: Setting, draft: SettingsDraft, value: string): SettingsDraft {
  const others = withoutKey(draft, setting.key);
  return value === setting.value ? others : { ...others, [setting.key]: value };
}

export function withoutKey(
  texts: Readonly<Record<string, string>>,
  key: string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(texts).filter(([other]) => other !== key));
}

/** The settings that differ from the stored ones: only these are sent (back-office section 5). */
export function listChanges(
  settings: readonly Setting[],
  draft: SettingsDraft,
): SaveSettings['settings'] {
  return settings
    .filter((setting) => isChanged(setting, draft))
    .map(({ category, key }) => ({ category, key, value: draft[key] ?? '' }));
}

export function isChanged(setting: Setting, draft: SettingsDraft): boolean {
  const typed = draft[setting.key];
  return typed !== undefined && typed !== setting.value && typed !== passwordSentinel;
}

/** Error texts by setting key, by the same rules as the server's; empty when all is valid. */
export function checkChanges(changes: SaveSettings['settings']): Record<string, string> {
  const checked = checkInput(SaveSettings, { settings: changes });
  return checked.ok ? {} : readFieldErrors(checked.fields);
}

/** Texts by setting key, from field paths such as `settings.0.business_hours`. */
export function readFieldErrors(fields: Readonly<Record<string, string>>): Record<string, string> {
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
