import type { PublicSetting } from '@longitude/contract/public-settings';
import {
  settingDefinitions,
  type SettingDefinition,
} from '@longitude/contract/setting-definitions';
import { passwordSentinel, type Setting } from '@longitude/contract/settings';

/** Values by `category.key`; secrets still encrypted. */
export type Values = ReadonlyMap<string, string>;
export const nameOf = ({ category, key }: { category: string; key: string }) =>
  `${category}.${key}`;

export const isContact = ({ category, kind }: SettingDefinition): boolean =>
  category === 'email' || kind === 'email' || kind === 'phone';

export const readEmail =
  (values: Values) =>
  (key: string): string =>
    values.get(nameOf({ category: 'email', key })) ?? '';

export function isSame(a: Values, b: Values): boolean {
  return a.size === b.size && [...a].every(([name, value]) => b.get(name) === value);
}

export function pickPublic(values: Values): PublicSetting[] {
  return settingDefinitions
    .filter((known) => known.isPublic)
    .map((known) => ({
      category: known.category,
      key: known.key,
      value: valueOf(values, known),
    }));
}

export const defaults: readonly PublicSetting[] = pickPublic(new Map());

export function valueOf(values: Values, known: SettingDefinition): string {
  return values.get(nameOf(known)) ?? known.value;
}

export function presentSetting(known: SettingDefinition, value: string): Setting {
  const { category, key, kind, description } = known;
  const isHidden = kind === 'password' && value !== '';
  const type = kind === 'boolean' || kind === 'number' ? kind : 'text';
  const shown = isHidden ? passwordSentinel : value;
  return { id: nameOf(known), category, key, value: shown, type, description };
}
