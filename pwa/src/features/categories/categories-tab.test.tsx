import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { answerDialog, press } from '../../testing/press.ts';
import { categories, security, team } from '../posts/testing/builders.ts';
import CategoriesTab from './categories-tab.tsx';

signInEachTest();

const list = 'GET /categories/all';
const change = `PATCH /categories/${security.id}`;
const stored = categories.map((category) => ({ ...category, active: category.id !== team.id }));

async function show(routes: Record<string, Handler> = {}) {
  const calls = serveApi({ [list]: { body: stored }, ...routes });
  renderAdmin(<CategoriesTab />, '/admin?tab=categories');
  await screen.findByRole('heading', { name: 'Cybersecurity' });
  return calls;
}
const card = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
const field = (label: string | RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(label);
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });

test('shows each category with its state; saving without a change makes no call', async () => {
  const calls = await show();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Blog Categories Management');
  expect(card('Cybersecurity').getByText('Active')).toBeTruthy();
  expect(card('Cybersecurity').getByText('Edit')).toBeTruthy();
  expect(card('Cybersecurity').getByText('Disable')).toBeTruthy();
  expect(card('Cybersecurity').getByText('No description')).toBeTruthy();
  expect(card('Cybersecurity').getByText('#B3261E · cybersecurity · shield')).toBeTruthy();
  expect(card('Team Management').getByText('Inactive')).toBeTruthy();
  expect(card('Team Management').getByText('Enable')).toBeTruthy();
  press('Edit Cybersecurity');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toHaveLength(1);
});

test('a new category only needs a name: the rest is derived or null', async () => {
  const calls = await show({ 'POST /categories': { status: 201, body: stored[0] } });
  press('New Category');
  expect(field('Colour').value).toBe('#3B82F6');
  expect(field('Colour picker').type).toBe('color');
  expect(field('Colour picker').value).toBe('#3b82f6');
  expect(field('Active').checked).toBe(true);
  expect(screen.getByText('Leave empty to create it from the name.')).toBeTruthy();
  expect(field(/^Slug/).placeholder).toBe('');
  type('Name', 'Cloud & Costs');
  expect(field(/^Slug/).placeholder).toBe('cloud-costs');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Cloud & Costs')).toBeTruthy();
  const { body, headers } = calls.find(({ method }) => method === 'POST') ?? {};
  expect(body).toEqual({
    name: 'Cloud & Costs',
    slug: null,
    description: null,
    color: '#3B82F6',
    icon: null,
    active: true,
  });
  expect(headers?.get('idempotency-key')).toMatch(/^\w{32}$/);
  expect(calls.filter((call) => `${call.method} ${call.path}` === list)).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('colour picker and text are in sync, and only differences are sent', async () => {
  const calls = await show({ [change]: { body: stored[0] } });
  press('Edit Cybersecurity');
  expect(field(/^Slug/).value).toBe('cybersecurity');
  type('Colour picker', '#0b5d78');
  expect(field('Colour').value).toBe('#0B5D78');
  type('Colour', '#0b5');
  expect(field('Colour picker').value).toBe('#3b82f6');
  type('Colour', '#0b5d79');
  type(/^Icon/, '');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ color: '#0b5d79', icon: null });
});

/** The drawing or symbol on its colour, as the blog shows them. */
function preview() {
  const shown = within(screen.getByRole('dialog')).getByText('On the blog:').closest('p');
  return {
    color: shown?.querySelector('rect')?.getAttribute('fill'),
    drawing: shown?.querySelector('svg path')?.getAttribute('d'),
    text: shown?.textContent,
  };
}
const choice = (name: string) =>
  within(screen.getByRole('group', { name: 'Choose an icon' })).getByRole('button', { name });

test('an icon is selected from those of the blog, or typed', async () => {
  const calls = await show({ [change]: { body: stored[0] } });
  press('Edit Cybersecurity');
  expect(choice('shield').getAttribute('aria-pressed')).toBe('true');
  const shield = preview().drawing;
  fireEvent.click(choice('cloud'));
  expect(field(/^Icon/).value).toBe('cloud');
  expect(choice('shield').getAttribute('aria-pressed')).toBe('false');
  expect(preview().drawing).not.toBe(shield);
  fireEvent.click(choice('cloud'));
  expect(field(/^Icon/).value).toBe('');
  // Without an icon the slug decides.
  expect(preview().drawing).toBe(shield);
  type(/^Icon/, '🔥');
  type('Colour', '#0B5D78');
  expect(preview()).toEqual({
    color: '#0b5d78',
    drawing: undefined,
    text: 'On the blog:🔥Cybersecurity',
  });
  press('Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.find(({ method }) => method === 'PATCH');
  expect(sent?.body).toEqual({ icon: '🔥', color: '#0B5D78' });
});

test('a category is disabled and enabled immediately', async () => {
  const calls = await show({
    [change]: { body: stored[0] },
    [`PATCH /categories/${team.id}`]: { body: stored[1] },
  });
  press('Disable Cybersecurity');
  expect(await screen.findByText('Cybersecurity is inactive')).toBeTruthy();
  press('Enable Team Management');
  expect(await screen.findByText('Team Management is active')).toBeTruthy();
  const sent = calls.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual([{ active: false }, { active: true }]);
});

test.each([
  ['New Category', 'POST /categories', 'create', 'Name', 'name'],
  ['New Category', 'POST /categories', 'create', /^Slug/, 'slug'],
  ['Edit Cybersecurity', change, 'update', 'Name', 'name'],
] as const)(
  '%s: a refusal by %s is shown in a dialog, then at its field, and typed text stays',
  async (button, call, verb, label, name) => {
    const text = 'This is already in use';
    await show({ [call]: refuse(409, 'conflict', text, { fields: { [name]: text } }) });
    press(button);
    type('Name', 'Security news');
    type(label, 'security-news');
    press('Save');
    await answerDialog(`Failed to ${verb} category: ${text}`, 'OK');
    await waitFor(() => expect(document.activeElement).toBe(field(label)));
    expect(screen.getByText(text).id).toBe(field(label).getAttribute('aria-describedby'));
    expect(field(label).value).toBe('security-news');
  },
);

test('a category that could not be disabled says why', async () => {
  await show({ [change]: refuse(500, 'internal', 'Something went wrong on our side.') });
  press('Disable Cybersecurity');
  const text = 'Failed to toggle category: Something went wrong on our side.';
  await answerDialog(text, 'OK');
  expect(card('Cybersecurity').getByText('Active')).toBeTruthy();
});

test('closing asks before it discards typed text', async () => {
  await show();
  press('Edit Cybersecurity');
  type('Name', 'Security');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await answerDialog('Discard your changes?', 'Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
