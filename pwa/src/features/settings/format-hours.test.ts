import { expect, test } from 'vitest';
import { buildSettings } from '../../testing/builders.ts';
import { formatHours, layOutSettings } from './settings-draft.ts';

test('each day has a line, and nothing is lost', () => {
  const json = '{"monday":{"open":"09:00"},"tuesday":{"open":"10:00"}}';
  expect(formatHours(json)).toBe(
    '{\n  "monday": {"open":"09:00"},\n  "tuesday": {"open":"10:00"}\n}',
  );
  expect(JSON.parse(formatHours(json))).toEqual(JSON.parse(json));
  expect(formatHours(formatHours(json))).toBe(formatHours(json));
});

test.each(['', 'not JSON', '{}', '[]', 'null', '7'])('%s stays as it is', (text) => {
  expect(formatHours(text)).toBe(text);
});

test('only the hours are laid out', () => {
  const settings = buildSettings();
  const changed = layOutSettings(settings).filter((setting, index) => {
    return setting.value !== settings[index]?.value;
  });
  expect(changed.map((setting) => setting.key)).toEqual(['business_hours']);
});
