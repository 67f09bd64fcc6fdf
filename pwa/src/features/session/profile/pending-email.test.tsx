import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { session } from '../../../platform/session-state.ts';
import { user } from '../../../testing/builders.ts';
import { serveApi, type Handler, type Result } from '../../../testing/fake-api.ts';
import { field, type } from '../../../testing/press.ts';
import { renderAdmin, signInEachTest } from '../../../testing/render-admin.tsx';
import ProfileTab from './profile-tab.tsx';

signInEachTest();

const change = 'PUT /admin/profile';
const stored = (profile: object, etag = '"1"'): Result => ({ body: profile, headers: { etag } });
const update = () => fireEvent.click(screen.getByRole('button', { name: 'Update Profile' }));

async function show(routes: Record<string, Handler>) {
  const read = { 'GET /admin/profile': stored(user), 'GET /admin/sessions': { body: [] } };
  const calls = serveApi({ ...read, ...routes });
  const tab = (
    <main className="work">
      <ProfileTab />
    </main>
  );
  renderAdmin(tab, '/admin?tab=profile');
  await waitFor(() => expect(calls.length).toBe(2));
  await screen.findByText('You are not signed in on any other device.');
  return calls;
}

test('an address that waits for its confirmation is shown, sent again and cancelled', async () => {
  const pending = { ...user, pendingEmail: 'new@longitude.example' };
  const calls = await show({
    [change]: stored(pending),
    'POST /admin/profile/email-change': { body: pending },
    'DELETE /admin/profile/email-change': { status: 204 },
  });
  type('Email', 'new@longitude.example');
  update();
  expect(await screen.findByText(/with the link sent to it/)).toBeTruthy();
  expect(field('Email').value).toBe(user.email);
  expect(screen.getByText('Confirm new@longitude.example.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Link sent again')).toBeTruthy();
  type('Name', 'Amara Obi');
  update();
  await waitFor(() => expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(2));
  expect(screen.getAllByText(/with the link sent to it/)).toHaveLength(1);
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  cancel.focus();
  fireEvent.click(cancel);
  await waitFor(() => expect(screen.queryByText('Confirm new@longitude.example.')).toBeNull());
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
  );
  expect(session.value.user).not.toHaveProperty('pendingEmail');
});

test('without a mail server the screen says that the address is used immediately', async () => {
  await show({ [change]: stored({ ...user, email: 'new@longitude.example' }) });
  type('Email', 'new@longitude.example');
  update();
  expect(await screen.findByText(/No mail server is set up/)).toBeTruthy();
});

test('cancelling a change that another window confirmed shows the new address', async () => {
  const profiles = [
    { ...user, pendingEmail: 'new@longitude.example' },
    { ...user, email: 'new@longitude.example' },
  ];
  await show({
    'GET /admin/profile': () => stored(profiles.shift() ?? user),
    'DELETE /admin/profile/email-change': { status: 204 },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText('The new address was already confirmed')).toBeTruthy();
  expect(field('Email').value).toBe('new@longitude.example');
});
