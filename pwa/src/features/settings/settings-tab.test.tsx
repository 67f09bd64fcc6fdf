import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newerData } from '../../platform/site.ts';
import { buildSettings, pickSettings } from '../../testing/builders.ts';
import { refuse, serveApi, type Result, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { field, type } from '../../testing/press.ts';
import { ConfirmPasswordHost } from '../session/confirm-password.tsx';
import SettingsTab from './settings-tab.tsx';

signInEachTest();

const path = '/admin?tab=settings';
const list = 'GET /admin/settings';
const bulk = 'POST /admin/settings/bulk';

const few = pickSettings(
  {},
  'company_name',
  'site_tagline',
  'company_phone',
  'linkedin_url',
  'emergency_contact_enabled',
  'smtp_password',
);
const whole = { [list]: { body: buildSettings() } };

async function show(routes: Record<string, Handler> = {}, address = path) {
  const calls = serveApi({ [list]: { body: few }, ...routes });
  renderAdmin(<SettingsTab />, address);
  await screen.findByRole('tablist', { name: 'Settings' });
  return calls;
}
/** The hint or error below a field. */
const noteOf = (label: RegExp) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

test('offers the three tabs and the right control for each kind', async () => {
  await show(whole);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'General',
    'Email',
    'Notifications',
  ]);
  const choices = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.value);
  expect(choices('Currency')).toEqual(['CAD', 'USD', 'EUR', 'GBP']);
  expect(choices('Timezone')).toEqual([
    'America/Toronto',
    'America/Vancouver',
    'America/New_York',
    'America/Los_Angeles',
    'Europe/London',
    'UTC',
  ]);
  expect(field('Business hours').tagName).toBe('TEXTAREA');
  expect(JSON.parse(field('Business hours').value)).toHaveProperty('monday.open', '09:00');
  expect(field('Emergency card').checked).toBe(true);
  expect(field('Emergency text').tagName).toBe('TEXTAREA');
  expect(field('Address').tagName).toBe('TEXTAREA');
  expect([field('Phone').type, field('LinkedIn').type]).toEqual(['tel', 'url']);
  fireEvent.click(screen.getByRole('tab', { name: 'Email' }));
  expect(field('Password').type).toBe('password');
  expect(field('Password').value).toBe('********');
  fireEvent.click(screen.getByRole('tab', { name: 'Notifications' }));
  expect(choices('How often')).toEqual(['immediate', 'hourly', 'daily']);
});

test('the address can name the tab', async () => {
  await show({}, `${path}&section=email`);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Email');
});

test('lists unsaved changes of all tabs, and sends only those', async () => {
  const response = Promise.withResolvers<Result>();
  const calls = await show({ [bulk]: () => response.promise });
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
  type('Company name', 'Meridian');
  fireEvent.click(field(/^Emergency card/));
  fireEvent.click(screen.getByRole('tab', { name: 'Email' }));
  type('Password', '********s3cret');
  expect(screen.getByText('You have unsaved changes')).toBeTruthy();
  save();
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  response.resolve({
    body: buildSettings({ company_name: 'Meridian', emergency_contact_enabled: 'false' }),
  });
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(screen.getByText('Your settings have been saved successfully.')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({
    settings: [
      { category: 'general', key: 'company_name', value: 'Meridian' },
      { category: 'general', key: 'emergency_contact_enabled', value: 'false' },
      { category: 'email', key: 'smtp_password', value: 's3cret' },
    ],
  });
  await waitFor(() => expect(screen.queryByText('You have unsaved changes')).toBeNull());
  const shown = newerData.value?.settings.map(({ key, value }) => [key, value]);
  expect(shown).toContainEqual(['company_name', 'Meridian']);
  expect(shown?.map(([key]) => key)).not.toContain('smtp_password');
  expect(field('Password').value).toBe('********');
});

test('after another mail server is saved, the password’s field says that it was removed', async () => {
  const saved = buildSettings({ smtp_host: 'a.example', smtp_password: '' });
  await show({ ...whole, [bulk]: { body: saved } });
  fireEvent.click(screen.getByRole('tab', { name: 'Email' }));
  expect(field('Send without encryption').checked).toBe(false);
  type('SMTP server', 'a.example');
  save();
  expect(await screen.findByText('Settings Updated')).toBeTruthy();
  expect(noteOf(/^Password/)).toBe(
    'The stored password is removed: it was for the former server. Enter the password again.',
  );
  expect(screen.queryByText(/saved successfully/)).toBeNull();
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
  type(/^Password/, 's3cret');
  expect(noteOf(/^Password/)).toContain('Stored encrypted');
});

test('without changes Save makes no call, and Discard restores the stored values', async () => {
  const calls = await show();
  type('Company name', 'Meridian');
  type(/^Company name/, 'Longitude Consulting');
  save();
  expect(await screen.findByText('No Changes')).toBeTruthy();
  expect(screen.getByText('No settings were modified.')).toBeTruthy();
  expect(calls).toHaveLength(1);
  type(/^Company name/, 'Meridian');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Company name').value).toBe('Longitude Consulting');
});

test('invalid values are reported at their field before anything is sent', async () => {
  const calls = await show();
  type('LinkedIn', 'linkedin.example/longitude');
  type('Phone', 'by pigeon');
  type('Tagline', 'x'.repeat(4001));
  fireEvent.click(screen.getByRole('tab', { name: 'Email' }));
  save();
  await screen.findByText('Enter a web address, starting with https://');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('General');
  expect(noteOf(/^LinkedIn/)).toBe('Enter a web address, starting with https://');
  expect(noteOf(/^Phone/)).toBe('Enter a phone number, such as +1 416 555 0142');
  expect(noteOf(/^Tagline/)).toBe('This must be at most 4000 characters');
  expect(document.activeElement).toBe(field(/^Tagline/));
  expect(screen.getByRole('alert').textContent).toBe('Please check: Tagline, Phone, LinkedIn');
  expect(screen.queryByText('Update Failed')).toBeNull();
  expect(calls).toHaveLength(1);
  type(/^LinkedIn/, 'https://linkedin.example/longitude');
  expect(field(/^LinkedIn/).getAttribute('aria-invalid')).toBeNull();
  expect(field(/^Phone/).value).toBe('by pigeon');
});

test('errors from the server are at their fields, on their tab', async () => {
  await show({
    [bulk]: refuse(400, 'validation_failed', 'Please check the highlighted fields.', {
      fields: { 'settings.0.company_name': 'This name is taken' },
    }),
  });
  type('Company name', 'Meridian');
  fireEvent.click(screen.getByRole('tab', { name: 'Email' }));
  save();
  expect(await screen.findByText('Update Failed')).toBeTruthy();
  expect(screen.getByText('Please check the highlighted fields.')).toBeTruthy();
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('General');
  const name = field(/^Company name/);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(name.value).toBe('Meridian');
  expect(noteOf(/^Company name/)).toBe('This name is taken');
  expect(document.activeElement).toBe(name);
});

test('the group states shared descriptions once, and nothing is called E-mail', async () => {
  await show(whole);
  expect(screen.getByText('Links in the footer. Leave one empty to hide it.')).toBeTruthy();
  expect(screen.queryByText('Leave empty to hide the link.')).toBeNull();
  expect(screen.queryByText('Shown on the home page.')).toBeNull();
  for (const tab of ['Email', 'Notifications', 'General']) {
    fireEvent.click(screen.getByRole('tab', { name: tab }));
    expect(document.body.textContent).not.toMatch(/e-mail/i);
    const hints = [...document.querySelectorAll('[aria-describedby]')].map(
      (each) => document.getElementById(each.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect([hints.length > 0, new Set(hints).size]).toEqual([true, hints.length]);
  }
});

test('values saved by someone else are shown, and only your own edits are sent', async () => {
  const saved = buildSettings({ company_name: 'Meridian', linkedin_url: 'https://x.example/them' });
  const calls = await show({ [bulk]: { body: saved } });
  type('Company name', 'Meridian');
  save();
  await screen.findByText('Settings Updated');
  expect(calls.at(-1)?.body).toEqual({
    settings: [{ category: 'general', key: 'company_name', value: 'Meridian' }],
  });
  expect(field('LinkedIn').value).toBe('https://x.example/them');
  expect(screen.queryByText('You have unsaved changes')).toBeNull();
});

test('a rejection without a message has our own, and typed text stays', async () => {
  await show({ [bulk]: { status: 500 } });
  type('Company name', 'Meridian');
  save();
  expect(await screen.findByText('Update Failed')).toBeTruthy();
  expect(screen.getByText('Failed to update settings')).toBeTruthy();
  expect(field(/^Company name/).value).toBe('Meridian');
});

test('settings that cannot be loaded offer Retry', async () => {
  let isDown = true;
  serveApi({ [list]: () => (isDown ? { status: 500 } : { body: buildSettings() }) });
  renderAdmin(<SettingsTab />, path);
  expect(await screen.findByText('Failed to fetch settings')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('tab', { name: 'General' })).toBeTruthy();
});

test('leaving with unsaved changes asks first', async () => {
  await show();
  type('Company name', 'Meridian');
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/admin?tab=messages';
  fireEvent.click(link);
  const ask = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
  fireEvent.click(within(await ask()).getByRole('button', { name: 'Cancel' }));
  expect(location.search).toBe('?tab=settings');
  fireEvent.click(link);
  fireEvent.click(within(await ask()).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(location.search).toBe('?tab=messages'));
  link.remove();
});

test('asks for the password if the server requires it, and cancelling keeps the edits', async () => {
  const needed = refuse(403, 'reauthentication_required', 'Please confirm.');
  const calls = await show({ [bulk]: needed });
  renderAdmin(<ConfirmPasswordHost />, path);
  type('Company name', 'Meridian');
  save();
  await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await screen.findByRole('button', { name: 'Save Changes' });
  expect(field(/^Company name/).value).toBe('Meridian');
  expect(screen.getByText('You have unsaved changes')).toBeTruthy();
  expect(screen.queryByText('Update Failed')).toBeNull();
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
