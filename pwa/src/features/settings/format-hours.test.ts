import { expect, test } from 'vitest';
import { buildSettings } from '../../testing/builders.ts';
import { layOutSettings } from './settings-draft.ts';

test('only the hours are laid out', () => {
  const settings = buildSettings();
  const changed = layOutSettings(settings).filter((setting, index) => {
    return setting.value !== settings[index]?.value;
  });
  expect(changed.map((setting) => setting.key)).toEqual(['business_hours']);
});
