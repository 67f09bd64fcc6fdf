import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingDefinitions } from './setting-definitions.ts';
import { cleanSetting, explainBadSetting, SaveSettings, SendTestEmail } from './settings.ts';
import { checkInput } from './core/validation.ts';

const known = (key: string) => {
  const definition = settingDefinitions.find((each) => each.key === key);
  assert.ok(definition, key);
  return definition;
};

test('each kind of setting accepts its meaningful values', () => {
  const cases: [key: string, fits: string[], refused: string[], why: string][] = [
    ['smtp_secure', ['true', 'false'], ['', 'TRUE', '1', 'yes'], 'This must be true or false'],
    [
      'copyright_year',
      ['2024', '0'],
      ['', '-1', '1.5', '1e3', '1234567'],
      'This must be a whole number',
    ],
    [
      'default_currency',
      ['CAD', 'GBP'],
      ['', 'cad', 'CHF'],
      'This must be one of CAD, USD, EUR, GBP',
    ],
    [
      'notification_frequency',
      ['immediate', 'hourly', 'daily'],
      ['weekly'],
      'This must be one of immediate, hourly, daily',
    ],
    ['company_email', ['', 'a@b.example'], ['nobody', 'a@b'], 'Please enter a valid email address'],
    [
      'linkedin_url',
      ['', 'https://linkedin.example/company/x'],
      ['javascript:alert(1)', 'linkedin', 'linkedin.example/x', 'ftp://x.example', 'https://'],
      'Enter a web address, starting with https://',
    ],
    ['company_name', ['', 'Kestrel & Rowe'], ['a\nb', 'a\tb'], 'This must be a single line'],
    [
      'company_phone',
      ['', '+1 416 555 0142', '(416) 555-0142 ext. 7', '911', '0044/20.7946.0000x12'],
      ['1\n416 555', '12', 'by pigeon', '1-800-FLOWERS', '+', '416 555 0142 or 0143'],
      'Enter a phone number, such as +1 416 555 0142',
    ],
    ['smtp_password', ['', 'p w'], ['a\rb'], 'This must be a single line'],
    ['company_address', ['', 'Street 1\nTown'], [], ''],
  ];
  for (const [key, fits, refused, why] of cases) {
    for (const value of fits) assert.equal(explainBadSetting(known(key), value), undefined, key);
    for (const value of refused) {
      assert.equal(explainBadSetting(known(key), value), why, `${key} = ${value}`);
    }
  }
});

test('the mail port must be connectable', () => {
  for (const value of ['1', '25', '587', '65535']) {
    assert.equal(explainBadSetting(known('smtp_port'), value), undefined, value);
  }
  for (const value of ['0', '65536', '99999', '']) {
    assert.notEqual(explainBadSetting(known('smtp_port'), value), undefined, value);
  }
});

test('a fingerprint is accepted in usual spellings, and refused as typed otherwise', () => {
  const read = (value: string) => {
    const cleaned = cleanSetting(known('smtp_certificate'), value);
    return [cleaned, explainBadSetting(known('smtp_certificate'), cleaned) === undefined];
  };
  const digits = 'ab'.repeat(32);
  const pairs = `${'AB:'.repeat(31)}AB`;
  const valid = [
    digits,
    pairs,
    ` ${pairs.toLowerCase()}\n`,
    pairs.replaceAll(':', ' '),
    `SHA256:${digits}`,
    `sha256 ${digits}`,
    `sha256 Fingerprint=${pairs}`,
  ];
  for (const value of valid) assert.deepEqual(read(value), [pairs, true], value);
  for (const value of ['', ' ']) assert.deepEqual(read(value), ['', true], value);
  const unreadable = [
    'x',
    ':',
    'sha256:',
    `${digits}a`,
    digits.slice(1),
    `${digits}ab`,
    `${digits} x`,
    `g${digits.slice(1)}`,
    `sha1 Fingerprint=${pairs.slice(0, 59)}`,
  ];
  for (const value of unreadable) assert.deepEqual(read(value), [value, false], value);
});

test('every default fits its own setting', () => {
  for (const definition of settingDefinitions) {
    assert.equal(explainBadSetting(definition, definition.value), undefined, definition.key);
  }
});

test('keys are unique, and only general settings are public', () => {
  const names = settingDefinitions.map(({ category, key }) => `${category}.${key}`);
  assert.equal(new Set(names).size, names.length);
  for (const { category, key, isPublic } of settingDefinitions) {
    assert.equal(isPublic === true, category === 'general' && key !== 'content_checked', key);
  }
});

test('saving names invalid settings by index and key', () => {
  const change = (category: unknown, key: unknown, value: unknown) => ({
    settings: [{ category, key, value }],
  });
  const cases: [input: unknown, field: string, text: string][] = [
    [{ settings: [] }, 'settings', 'No settings were modified.'],
    [{ settings: {} }, 'settings', 'Settings must be a list'],
    [{}, 'settings', 'Settings must be a list'],
    [change('general', 'secret_key', 'x'), 'settings.0.secret_key', 'This setting is not known'],
    [change('email', 'company_name', 'x'), 'settings.0.company_name', 'This setting is not known'],
    [change('email', 'smtp_secure', 'on'), 'settings.0.smtp_secure', 'This must be true or false'],
    [change('email', 'smtp_host', 5), 'settings.0.value', 'A value must be text'],
    [change(undefined, 'smtp_host', ''), 'settings.0.category', 'A category is needed'],
    [change('email', null, ''), 'settings.0.key', 'A key is needed'],
    [
      change('general', 'company_name', 'x'.repeat(4001)),
      'settings.0.company_name',
      'This must be at most 4000 characters',
    ],
    [
      change('general', 'business_hours', '{"monday":'),
      'settings.0.business_hours',
      'Line 1: expected "weekday": { … }, with a comma between days and } at the end',
    ],
  ];
  for (const [input, field, text] of cases) {
    assert.deepEqual(checkInput(SaveSettings, input), { ok: false, fields: { [field]: text } });
  }
});

test('a test email requires an address', () => {
  assert.deepEqual(checkInput(SendTestEmail, { testEmail: '' }), {
    ok: false,
    fields: { testEmail: 'Please enter a valid email address' },
  });
});
