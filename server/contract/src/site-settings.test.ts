import assert from 'node:assert/strict';
import { test } from 'node:test';
import { defaultHours } from './setting-defaults.ts';
import { readSiteSettings } from './site-settings.ts';

const read = (values: Record<string, string>) =>
  readSiteSettings(
    Object.entries(values).map(([key, value]) => ({ category: 'general', key, value })),
  );

test('without any setting the site has the defaults of the specification', () => {
  const site = read({});
  assert.equal(site.defaultCurrency, 'CAD');
  assert.equal(site.timezone, 'America/Toronto');
  assert.equal(site.emergencyContactEnabled, true);
  assert.equal(site.siteTagline, 'Scale Your Team. Secure Your Future.');
  assert.equal(site.companyName, 'Longitude Consulting');
  assert.equal(site.copyrightYear, '2024');
  assert.deepEqual(site.claims, {
    projects: '500+',
    clients: '50+',
    success: '98%',
    support: '24/7',
    readers: '5,000',
  });
  const workday = { open: '09:00', close: '17:00', closed: false };
  assert.deepEqual(site.businessHours.monday, workday);
  assert.deepEqual(site.businessHours.friday, workday);
  assert.deepEqual(site.businessHours.saturday, { open: '10:00', close: '14:00', closed: false });
  assert.equal(site.businessHours.sunday.closed, true);
});

test('the site has its own title, otherwise the company’s name', () => {
  assert.equal(read({}).siteTitle, 'Longitude Consulting');
  assert.equal(read({ company_name: 'Kestrel' }).siteTitle, 'Kestrel');
  assert.equal(read({ company_name: 'Kestrel', site_title: 'The Nest' }).siteTitle, 'The Nest');
});

test('a stored value wins, an empty currency falls back to USD', () => {
  assert.equal(read({ company_name: 'Kestrel' }).companyName, 'Kestrel');
  assert.equal(read({ linkedin_url: '' }).linkedinUrl, '');
  assert.equal(read({ default_currency: '' }).defaultCurrency, 'USD');
});

test('a boolean is the text true in any case', () => {
  for (const [value, isOn] of [
    ['true', true],
    ['True', true],
    ['TRUE', true],
    ['false', false],
    ['', false],
    ['1', false],
  ] as const) {
    assert.equal(read({ emergency_contact_enabled: value }).emergencyContactEnabled, isOn, value);
  }
});

test('unreadable hours, or an unreadable day of them, fall back to the default', () => {
  for (const value of [
    '',
    'always',
    'null',
    '5',
    '"monday"',
    '[]',
    '{"monday":null}',
    '{"monday":5}',
  ]) {
    assert.deepEqual(read({ business_hours: value }).businessHours, defaultHours, value);
  }
  const open = { open: '08:00', close: '12:00', closed: false };
  const site = read({ business_hours: JSON.stringify({ sunday: open }) });
  assert.deepEqual(site.businessHours, { ...defaultHours, sunday: open });
});
