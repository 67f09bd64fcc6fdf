import type { Setting } from '@longitude/contract/settings';
import { expect, test } from 'vitest';
import { buildSettings } from '../../testing/builders.ts';
import {
  findErrorCategory,
  layOutSettings,
  listChanges,
  readFieldErrors,
} from './settings-draft.ts';

const setting = (key: string, value: string, category: Setting['category']): Setting => ({
  id: key,
  key,
  value,
  category,
  type: 'text',
  description: '',
});
const name = setting('company_name', 'Longitude', 'general');
const password = setting('smtp_password', '********', 'email');
const all = [name, password];

test('only changed settings are sent, blank ones as well', () => {
  const draft = { company_name: 'Meridian', smtp_password: '********' };
  expect(listChanges(all, draft)).toEqual([
    { category: 'general', key: 'company_name', value: 'Meridian' },
  ]);
  expect(listChanges(all, { ...draft, company_name: 'Longitude' })).toEqual([]);
  expect(listChanges(all, { ...draft, company_name: '' })).toEqual([
    { category: 'general', key: 'company_name', value: '' },
  ]);
});

test('the mask of a stored password is never sent', () => {
  expect(listChanges([{ ...password, value: '' }], { smtp_password: '********' })).toEqual([]);
  expect(listChanges([password], { smtp_password: 'secret' })).toEqual([
    { category: 'email', key: 'smtp_password', value: 'secret' },
  ]);
});

test('errors from the server are shown at their fields and tab', () => {
  const errors = readFieldErrors({
    fields: { 'settings.0.smtp_password': 'This must be a single line' },
  });
  expect(errors).toEqual({ smtp_password: 'This must be a single line' });
  expect(findErrorCategory(all, errors)).toBe('email');
  expect(findErrorCategory(all, {})).toBeUndefined();
});

test('only the hours are formatted', () => {
  const settings = buildSettings();
  const changed = layOutSettings(settings).filter((setting, index) => {
    return setting.value !== settings[index]?.value;
  });
  expect(changed.map((setting) => setting.key)).toEqual(['business_hours']);
});
