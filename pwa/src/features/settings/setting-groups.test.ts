import { settingDefinitions } from '@longitude/contract/setting-definitions';
import { expect, test } from 'vitest';
import { groupSettings } from './setting-groups.ts';

test('every setting of the contract is in exactly one group of its tab', () => {
  for (const category of ['general', 'email', 'notifications'] as const) {
    const shown = groupSettings(category).flatMap((group) => group.definitions);
    const known = settingDefinitions.filter((setting) => setting.category === category);
    expect(shown.map((setting) => setting.key).sort()).toEqual(
      known.map((setting) => setting.key).sort(),
    );
  }
});

test('no setting is in the fallback group', () => {
  const titles = (['general', 'email', 'notifications'] as const).flatMap((category) =>
    groupSettings(category).map((group) => group.title),
  );
  expect(titles).not.toContain('Further settings');
});
