import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../../platform/session-state.ts';
import { buildDevice, user } from '../../../testing/builders.ts';
import { refuse, serveApi, type Result, type Handler } from '../../../testing/fake-api.ts';
import { answerDialog } from '../../../testing/press.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import ProfileTab from './profile-tab.tsx';

signInEachTest();

const change = 'PUT /admin/profile/password';
const missing = 'Current password and new password are required';
const tooShort = 'New password must be at least 6 characters long';
const different = 'New passwords do not match';
const labels = ['Current password', 'New password', 'Confirm new password'] as const;

async function show(routes: Record<string, Handler> = {}) {
  const calls = serveApi({
    'GET /admin/profile': { body: user },
    'GET /admin/sessions': { body: [buildDevice({ isCurrent: true })] },
    ...routes,
  });
  renderAdmin(<ProfileTab />, '/admin?tab=profile&section=password');
  await screen.findByText('This device');
  return calls;
}
const input = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
const fill = (...values: readonly string[]) =>
  labels.forEach((label, at) =>
    fireEvent.change(input(label), { target: { value: values[at] ?? '' } }),
  );
const values = () => labels.map((label) => input(label).value);
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update Password' }));
/** The error at each field. */
const errors = () => labels.map(readError);
function readError(label: string): string {
  const field = input(label);
  if (field.getAttribute('aria-invalid') === null) return '';
  const [noteId = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  return document.getElementById(noteId)?.textContent ?? '';
}
const puts = (calls: readonly { method: string }[]) =>
  calls.filter(({ method }) => method === 'PUT');

test.each<[typed: string[], shown: string[], focused: string]>([
  [[], [missing, missing, ''], 'Current password'],
  [['old', '', ''], ['', missing, ''], 'New password'],
  [['', 'long enough', 'long enough'], [missing, '', ''], 'Current password'],
  [['old', 'maple', 'maple'], ['', tooShort, ''], 'New password'],
  [['old', 'long enough', 'long enuff'], ['', '', different], 'Confirm new password'],
  [['', 'maple', 'mapel'], [missing, tooShort, different], 'Current password'],
])('of %j it says what is wrong, and sends nothing', async (typed, shown, focused) => {
  const calls = await show();
  fill(...typed);
  update();
  await waitFor(() => expect(errors()).toEqual(shown));
  expect(document.activeElement).toBe(input(focused));
  const wrong = shown.filter(Boolean);
  const summary = screen.queryByRole('alert');
  const listed = [...(summary?.querySelectorAll('a') ?? [])].map((link) => link.textContent);
  expect(listed).toEqual(wrong.length > 1 ? wrong : []);
  expect(values()).toEqual(labels.map((_, at) => typed[at] ?? ''));
  expect(puts(calls)).toEqual([]);
});

test('the password is updated, the fields are cleared, and the devices reload', async () => {
  const response = Promise.withResolvers<Result>();
  const calls = await show({ [change]: () => response.promise });
  fill('old canary', 'new canary', 'new canary');
  update();
  expect(await screen.findByRole('button', { name: 'Updating...' })).toBeTruthy();
  response.resolve({ body: user });
  expect(await screen.findByText('Password updated successfully!')).toBeTruthy();
  expect(values()).toEqual(['', '', '']);
  expect(puts(calls)).toMatchObject([
    { body: { currentPassword: 'old canary', newPassword: 'new canary' } },
  ]);
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/admin/sessions'));
  expect(session.value.state).toBe('signed-in');
});

test('a wrong current password is an error at its field, and does not sign out', async () => {
  const text = 'This is not your current password.';
  await show({
    [change]: refuse(400, 'validation_failed', text, { fields: { currentPassword: text } }),
  });
  fill('wrong', 'long enough', 'long enough');
  update();
  expect(await screen.findByText('Failed to update password')).toBeTruthy();
  expect(errors()).toEqual([text, '', '']);
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(document.activeElement).toBe(input('Current password'));
  expect(values()).toEqual(['wrong', 'long enough', 'long enough']);
  expect(session.value.state).toBe('signed-in');
});

test('offline it says so, and the input stays, only on the screen', async () => {
  await show({
    [change]: () => {
      throw new TypeError('refused');
    },
  });
  fill('old canary', 'new canary', 'new canary');
  update();
  expect(await screen.findByText('Failed to update password')).toBeTruthy();
  expect(screen.getByText(/No connection to the server\./)).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Profile Information' }));
  fireEvent.click(screen.getByRole('tab', { name: 'Change Password' }));
  expect(values()).toEqual(['old canary', 'new canary', 'new canary']);
  const saved = JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area)));
  expect(saved).not.toContain('canary');
});

test('password managers find account and passwords; a forgotten password has a link', async () => {
  await show();
  const form = input('New password').form;
  const account = form?.querySelector<HTMLInputElement>('[autocomplete=username]');
  expect(account?.value).toBe('amara');
  expect(labels.map((label) => [input(label).autocomplete, input(label).type])).toEqual([
    ['current-password', 'password'],
    ['new-password', 'password'],
    ['new-password', 'password'],
  ]);
  for (const label of labels) {
    expect(fireEvent.paste(input(label)), `${label} accepts pasted text`).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: `Show ${label.toLowerCase()}` }));
    expect(input(label).type).toBe('text');
  }
  const link = screen.getByRole('link', { name: 'Forgot your current password?' });
  expect(link.getAttribute('href')).toBe('/admin/login?forgot');
  expect(
    screen.getByText('Changing it signs you out on all other devices. This one stays signed in.'),
  ).toBeTruthy();
});

test('an address names the tab, and arrow keys change it', async () => {
  await show();
  expect(screen.getByRole('tabpanel', { name: 'Change Password' })).toBeTruthy();
  expect(screen.queryByRole('tabpanel', { name: 'Profile Information' })).toBeNull();
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Change Password' }), { key: 'ArrowRight' });
  const first = screen.getByRole('tab', { name: 'Profile Information' });
  expect(document.activeElement).toBe(first);
  expect(screen.getByRole('tabpanel', { name: 'Profile Information' })).toBeTruthy();
});

test('leaving with unsaved edits asks first', async () => {
  await show();
  fireEvent.click(screen.getByRole('tab', { name: 'Profile Information' }));
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Amara N.' } });
  const link = document.body.appendChild(document.createElement('a'));
  link.href = '/admin?tab=messages';
  fireEvent.click(link);
  await answerDialog('Leave without saving?', 'Cancel');
  expect(location.search).toBe('?tab=profile&section=password');
  link.remove();
});
