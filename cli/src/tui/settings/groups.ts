import {
  settingDefinitions,
  type SettingCategory,
  type SettingDefinition,
} from '@longitude/contract/setting-definitions';

export interface SettingGroup {
  readonly title: string;
  readonly category: SettingCategory;
  /** In the contract's order. */
  readonly definitions: readonly SettingDefinition[];
}

type Plan = readonly [title: string, category: SettingCategory, keys: RegExp];

/** Each setting belongs to one of them: by default to that of its category. */
const plans: readonly Plan[] = [
  ['General', 'general', /^(?!emergency_)(?!.*_url$)/],
  ['Emergency contact', 'general', /^emergency_/],
  ['Social links', 'general', /_url$/],
  ['Email (SMTP)', 'email', /^/],
  ['Notifications', 'notifications', /^/],
];

/** All settings, in the order of the screen. */
export const settingGroups: readonly SettingGroup[] = plans.map(([title, category, keys]) => ({
  title,
  category,
  definitions: settingDefinitions.filter(
    (known) => known.category === category && keys.test(known.key),
  ),
}));
