import type { Setting } from '@longitude/contract/settings';
import { expect, test } from 'vitest';
import { buildSettings } from '../../testing/builders.ts';
import {
  findErrorCategory,
  layOutSettings,
  listChanges,
  readDraft,
  readFieldErrors,
  writeDraft,
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

test('typing marks a setting as changed, and typing it back unmarks it', () => {
  const typed = writeDraft(name, {}, 'Meridian');
  expect(readDraft(name, typed)).toBe('Meridian');
  expect(listChanges(all, typed)).toEqual([
    { category: 'general', key: 'company_name', value: 'Meridian' },
  ]);
  expect(writeDraft(name, typed, 'Longitude')).toEqual({});
});

test('a blank value is a change', () => {
  expect(listChanges(all, writeDraft(name, {}, ''))).toEqual([
    { category: 'general', key: 'company_name', value: '' },
  ]);
});

test('the mask of a stored password is never sent', () => {
  expect(listChanges(all, { smtp_password: '********' })).toEqual([]);
  expect(listChanges(all, { smtp_password: 'secret' })).toEqual([
    { category: 'email', key: 'smtp_password', value: 'secret' },
  ]);
});

test('errors from the server are shown at their fields and tab', () => {
  const errors = readFieldErrors({ 'settings.0.smtp_password': 'This must be a single line' });
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
