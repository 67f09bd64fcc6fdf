import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pickSettings } from '../../testing/builders.ts';
import { serveApi } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { field, type } from '../../testing/press.ts';
import SettingsTab from './settings-tab.tsx';

signInEachTest();

const bulk = 'POST /admin/settings/bulk';
const readField = () => screen.getByLabelText<HTMLTextAreaElement>(/^Business hours/);
const readText = () => JSON.parse(readField().value) as Record<string, object>;

async function show(values: Readonly<Record<string, string>> = {}, label = 'Monday, opens') {
  const calls = serveApi({
    'GET /admin/settings': { body: pickSettings(values, 'business_hours', 'timezone') },
    [bulk]: { body: pickSettings({}, 'business_hours', 'timezone') },
  });
  renderAdmin(<SettingsTab />, '/admin?tab=settings');
  await screen.findByLabelText(label);
  return calls;
}

test('times and text change together, and are saved as one setting', async () => {
  const calls = await show();
  expect([field('Friday, opens').value, field('Friday, closes').value]).toEqual(['09:00', '17:00']);
  expect(field('Sunday, open').checked).toBe(false);
  type('Friday, closes', '16:30');
  expect(readText()['friday']).toEqual({ open: '09:00', close: '16:30', closed: false });
  fireEvent.click(field('Sunday, open'));
  expect(readText()['sunday']).toEqual({ open: '09:00', close: '17:00', closed: false });
  fireEvent.click(field('Saturday, open'));
  expect(readText()['saturday']).toEqual({ open: '10:00', close: '14:00', closed: true });
  const value = readField().value.replace('16:30', '15:00');
  fireEvent.change(readField(), { target: { value } });
  expect(field('Friday, closes').value).toBe('15:00');
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Settings Updated');
  const saved = calls.find(({ method }) => method === 'POST')?.body;
  expect(saved).toMatchObject({ settings: [{ category: 'general', key: 'business_hours' }] });
});

test('invalid times are reported at their day, and leave the text unchanged', async () => {
  const calls = await show();
  type('Monday, opens', '08:00');
  const before = readField().value;
  type('Saturday, closes', '04:00');
  expect(screen.getByText('Closes before it opens. Did you mean 16:00?')).toBeTruthy();
  expect(field('Saturday, closes').getAttribute('aria-invalid')).toBe('true');
  expect(readField().value).toBe(before);
  expect(readField().readOnly).toBe(true);
  expect(screen.getByText(/^This is the last valid text/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.activeElement).toBe(field('Saturday, closes')));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  type('Saturday, closes', '');
  expect(screen.getByText('A time is missing')).toBeTruthy();
  type('Saturday, closes', '16:00');
  expect(readText()['saturday']).toEqual({ open: '10:00', close: '16:00', closed: false });
  expect(readField().readOnly).toBe(false);
});

test('an invalid text names its line, and leaves the times unchanged', async () => {
  const calls = await show();
  const wrong = readField().value.replace(
    '"17:00","closed":false},\n  "saturday"',
    '"16.30","closed":false},\n  "saturday"',
  );
  fireEvent.change(readField(), { target: { value: wrong } });
  expect(screen.getByText('Line 6, friday: 16.30 is not a time. Write it as 16:30.')).toBeTruthy();
  expect(field('Friday, closes').value).toBe('17:00');
  expect(field('Friday, closes').closest('fieldset')?.disabled).toBe(true);
  expect(screen.getByText(/^These are the last valid times/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(document.activeElement).toBe(readField()));
  expect(readField().value).toBe(wrong);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(field('Friday, closes').closest('fieldset')?.disabled).toBe(false);
});

test('damaged stored hours are shown, and replaced by the defaults on request', async () => {
  await show({ business_hours: '{"monday":' }, 'Business hours');
  expect(readField().value).toBe('{"monday":');
  expect(screen.getByText(/^Line 1: expected/)).toBeTruthy();
  expect(screen.queryByRole('img', { name: /Bengaluru/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Start with the usual hours' }));
  expect(field('Monday, opens').value).toBe('09:00');
  expect(readText()['sunday']).toEqual({ open: '00:00', close: '00:00', closed: true });
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(readField().value).toBe('{"monday":');
  expect(readField().readOnly).toBe(false);
});

test('an invalid text stays so after switching tabs', async () => {
  await show();
  fireEvent.change(readField(), { target: { value: '{' } });
  fireEvent.click(screen.getByRole('tab', { name: 'Email' }));
  fireEvent.click(screen.getByRole('tab', { name: 'General' }));
  expect(readField().value).toBe('{');
  expect(field('Monday, opens').value).toBe('09:00');
  expect(field('Monday, opens').closest('fieldset')?.disabled).toBe(true);
});

test('the week is drawn with Bengaluru below, and described in words', async () => {
  await show();
  const days = 'Monday to Friday 09:00 to 17:00, Saturday 10:00 to 14:00, Sunday closed';
  const name = new RegExp(`^${days}, in Toronto\\. Bengaluru is (9|10)\\.5 hours ahead\\.$`);
  const [week] = screen.getAllByRole('img', { name });
  expect(week?.textContent).toContain('10:00 to 14:00');
  expect(
    screen.getByText(/^Toronto on top, Bengaluru below\. The dot marks now, \w+day \d\d:\d\d\.$/),
  ).toBeTruthy();
  type('Saturday, closes', '04:00');
  expect(screen.getAllByRole('img', { name: /Saturday not valid yet/ })).toHaveLength(2);
});

test('a link switches between times and text, and Monday can be copied to all weekdays', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit as JSON' }));
  fireEvent.click(screen.getByRole('button', { name: 'Edit as times' }));
  expect(screen.getByRole('button', { name: 'Edit as JSON' })).toBeTruthy();
  type('Monday, opens', '08:00');
  fireEvent.click(screen.getByRole('button', { name: 'Copy Monday to all weekdays' }));
  expect(field('Friday, opens').value).toBe('08:00');
  expect(field('Saturday, opens').value).toBe('10:00');
});
