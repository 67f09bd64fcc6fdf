import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildSettings } from '../../testing/builders.ts';
import { serveApi } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import SettingsTab from './settings-tab.tsx';

signInEachTest();

const bulk = 'POST /admin/settings/bulk';
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const readField = () => screen.getByLabelText<HTMLTextAreaElement>(/^Business hours/);
const readText = () => JSON.parse(readField().value) as Record<string, object>;

async function show() {
  const calls = serveApi({
    'GET /admin/settings': { body: buildSettings() },
    [bulk]: { body: buildSettings() },
  });
  renderAdmin(<SettingsTab />, '/admin?tab=settings');
  await screen.findByLabelText('Monday, opens');
  return calls;
}

test('times and text change together, and are saved as the one setting', async () => {
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

test('a day that closes before it opens says so beside its times', async () => {
  await show();
  type('Monday, closes', '04:00');
  expect(screen.getByText('Closes before it opens')).toBeTruthy();
  expect(field('Monday, closes').getAttribute('aria-invalid')).toBe('true');
});

test('while the text is not valid, the times stay and cannot be changed', async () => {
  await show();
  fireEvent.change(readField(), { target: { value: '{"monday":' } });
  expect(field('Monday, opens').value).toBe('09:00');
  expect(field('Monday, opens').closest('fieldset')?.disabled).toBe(true);
  expect(screen.getByText('The text below is not valid: correct it first')).toBeTruthy();
});

test('Monday goes to all weekdays', async () => {
  await show();
  type('Monday, opens', '08:00');
  fireEvent.click(screen.getByRole('button', { name: 'Monday to all weekdays' }));
  expect(field('Friday, opens').value).toBe('08:00');
  expect(field('Saturday, opens').value).toBe('10:00');
});
