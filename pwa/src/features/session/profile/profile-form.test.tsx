import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession, readCachedUser, session } from '../../../platform/session-state.ts';
import { user } from '../../../testing/builders.ts';
import { refuse, serveApi, type Result, type Handler } from '../../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import { field, type } from '../../../testing/press.ts';
import { ConfirmPasswordHost } from '../confirm-password.tsx';
import ProfileTab from './profile-tab.tsx';

signInEachTest();

const path = '/admin?tab=profile';
const read = 'GET /admin/profile';
const change = 'PUT /admin/profile';
const stored = (profile: object = user, etag = '"1"'): Result => ({
  body: profile,
  headers: { etag },
});

async function show(routes: Record<string, Handler> = {}) {
  const calls = serveApi({ [read]: stored(), 'GET /admin/sessions': { body: [] }, ...routes });
  renderAdmin(
    <>
      <ProfileTab />
      <ConfirmPasswordHost />
    </>,
    path,
  );
  await waitFor(() => expect(calls.length).toBe(2));
  await screen.findByText('You are not signed in on any other device.');
  return calls;
}
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));
const noteOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent;

test('shows the two tabs and the stored values', async () => {
  const carla = { ...user, name: 'Carla Weiss' };
  await show({ [read]: stored(carla) });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Profile');
  const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
  expect(names).toEqual(['Profile Information', 'Change Password']);
  expect(screen.getByText('Your name appears on notes, sent emails and posts.')).toBeTruthy();
  await waitFor(() => expect(field('Name').value).toBe('Carla Weiss'));
  expect(field('Email').value).toBe('amara@longitude.example');
  expect(noteOf('Email')).toBe('Security notices and password links go here.');
  expect(field('Username').value).toBe('amara');
  expect(noteOf('Username')).toBe('You can sign in with this or with your email.');
  expect(session.value.user?.name).toBe('Carla Weiss');
});

test('until the profile is loaded, nothing is shown that it would move', async () => {
  const response = Promise.withResolvers<Result>();
  serveApi({ [read]: () => response.promise, 'GET /admin/sessions': { body: [] } });
  renderAdmin(<ProfileTab />, path);
  expect(screen.queryByLabelText('Name')).toBeNull();
  expect(screen.queryByText('Sign-in and access')).toBeNull();
  await act(async () => response.resolve(stored({ ...user, username: 'amara.o' })));
  await waitFor(() => expect(field('Username').value).toBe('amara.o'));
  expect(screen.getByText('Sign-in and access')).toBeTruthy();
});

test('the profile is updated, and the session has the new username', async () => {
  const response = Promise.withResolvers<Result>();
  const calls = await show({ [change]: () => response.promise });
  type('Username', ' amara.o ');
  update();
  expect(await screen.findByRole('button', { name: 'Updating...' })).toBeTruthy();
  response.resolve(stored({ ...user, username: 'amara.o' }, '"2"'));
  expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
  const sent = calls.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({
    name: user.name,
    email: user.email,
    username: 'amara.o',
  });
  expect(sent?.headers.get('if-match')).toBe('"1"');
  expect(field('Username').value).toBe('amara.o');
  expect(session.value.user?.username).toBe('amara.o');
  expect(readCachedUser()?.username).toBe('amara.o');
  update();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(calls.at(-1)?.headers.get('if-match')).toBe('"2"');
});

test('without a token nothing is sent, and an error is shown', async () => {
  const calls = await show({ [change]: stored() });
  localStorage.removeItem('auth_token');
  update();
  const toast = (await screen.findByText('Failed to update profile')).closest('[data-toasts] > *');
  expect(toast?.textContent).toContain('No authentication token found');
  expect(calls.filter(({ method }) => method === 'PUT')).toEqual([]);
});

test('a refused token is only reported on the sign-in page', async () => {
  await show({ [change]: refuse(401, 'unauthenticated', 'No') });
  update();
  await waitFor(() => expect(location.pathname).toBe('/admin/login'));
  expect(screen.queryByText('Failed to update profile')).toBeNull();
});

test('a response after the end of the session starts no session', async () => {
  const response = Promise.withResolvers<Result>();
  await show({ [change]: () => response.promise });
  update();
  await screen.findByRole('button', { name: 'Updating...' });
  act(() => endSession());
  response.resolve(stored({ ...user, username: 'amara.o' }));
  await screen.findByText('Profile updated successfully!');
  expect(session.value.state).toBe('signed-out');
  expect(readCachedUser()).toBeNull();
});

test.each(['Name', 'Email', 'Username'])('%s is required, and nothing is sent', async (label) => {
  const calls = await show();
  type(label, '  ');
  update();
  await waitFor(() => expect(noteOf(label)).toBe('All fields are required'));
  expect(field(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(field(label));
  expect(calls).toHaveLength(2);
  type(label, 'x');
  expect(screen.queryByText('All fields are required')).toBeNull();
});

const refuseField = (fields: object) =>
  refuse(409, 'conflict', 'Please check the highlighted fields.', { fields });

test.each<[string, Result, string | undefined]>([
  ['Username', refuseField({ username: 'It is taken.' }), 'It is taken.'],
  ['Email', refuseField({ email: 'It is taken.' }), 'It is taken.'],
  ['Name', { status: 500 }, undefined],
])('a failed update of %s says so, and the text stays', async (label, response, note) => {
  await show({ [change]: response });
  type(label, 'taken@longitude.example');
  update();
  expect(await screen.findByText('Failed to update profile')).toBeTruthy();
  expect(noteOf(label)).toBe(note);
  if (note) await waitFor(() => expect(document.activeElement).toBe(field(label)));
  expect(field(label).value).toBe('taken@longitude.example');
});

/** Refuses an update until the password was confirmed. */
function guardEmail(): Record<string, Handler> {
  let isConfirmed = false;
  return {
    'POST /auth/confirm': () => {
      isConfirmed = true;
      return { status: 204 };
    },
    [change]: ({ body }) =>
      isConfirmed
        ? stored({ ...user, ...(body as object) }, '"2"')
        : refuse(403, 'reauthentication_required', 'Please confirm that it is you.'),
  };
}
const confirmDialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Confirm that it’s you' }));

test('another email address requires the password', async () => {
  await show(guardEmail());
  type('Email', 'moved@longitude.example');
  update();
  const dialog = await confirmDialog();
  fireEvent.change(dialog.getByLabelText('Password', { selector: 'input' }), {
    target: { value: 'secret' },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
  expect(session.value.user?.email).toBe('moved@longitude.example');
});

test('a cancelled confirmation is not a failure, and the text stays', async () => {
  await show(guardEmail());
  type('Email', 'moved@longitude.example');
  update();
  fireEvent.click((await confirmDialog()).getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('button', { name: 'Update Profile' })).toBeTruthy();
  expect(screen.queryByText('Failed to update profile')).toBeNull();
  expect(field('Email').value).toBe('moved@longitude.example');
});

test('a change on another device is merged, and the next update is based on it', async () => {
  const theirs = { ...user, name: 'Amara Theirs', email: 'theirs@longitude.example' };
  let current = stored();
  let isStale = true;
  const calls = await show({
    [read]: () => current,
    [change]: () =>
      isStale
        ? refuse(412, 'stale', 'Someone else changed this in the meantime.')
        : stored({ ...theirs, name: 'Amara Mine' }, '"3"'),
  });
  current = stored(theirs, '"2"');
  type('Name', 'Amara Mine');
  update();
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain('Your profile was changed on another device.');
  expect(note.textContent).toContain('Name on the other device: Amara Theirs');
  expect(note.textContent).not.toContain('Email on');
  expect(field('Name').value).toBe('Amara Mine');
  expect(field('Email').value).toBe('theirs@longitude.example');
  isStale = false;
  update();
  expect(await screen.findByText('Profile updated successfully!')).toBeTruthy();
  const sent = calls.findLast(({ method }) => method === 'PUT');
  expect(sent?.headers.get('if-match')).toBe('"2"');
  expect(sent?.body).toEqual({
    name: 'Amara Mine',
    email: 'theirs@longitude.example',
    username: 'amara',
  });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a profile that cannot be loaded offers Retry', async () => {
  let isDown = true;
  serveApi({
    [read]: () => (isDown ? { status: 500 } : stored()),
    'GET /admin/sessions': { body: [] },
  });
  renderAdmin(<ProfileTab />, path);
  expect(await screen.findByText('Failed to load profile')).toBeTruthy();
  isDown = false;
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(field('Name').value).toBe('Amara Okafor'));
});
