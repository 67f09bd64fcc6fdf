import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { verifySession } from '../../platform/session.ts';
import { beginSession, endSession, interruption, session } from '../../platform/session-state.ts';
import { user } from '../../testing/builders.ts';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { field, press, type } from '../../testing/press.ts';
import LoginPage from './login-page.tsx';
import { SignedIn } from './session.tsx';

signInEachTest();
beforeEach(() => {
  endSession('left');
  interruption.value = null;
});

const fresh = { ...user, mustChangePassword: true as const };
const login = 'POST /auth/login';
const change = 'PUT /admin/profile/password';
const granted: Handler = { body: { token: 'new-token', user: fresh, device: 'proof' } };
const title = 'Welcome. Choose your own password';
const generated = 'generated-9271';
const password = 'tiger lamp violet';

function saveNew() {
  type('New password', password);
  type('Confirm new password', password);
  press('Save and open the dashboard');
}
const dashboard = <SignedIn>the dashboard</SignedIn>;

async function signIn() {
  const { unmount } = renderAdmin(<LoginPage />, '/admin/login');
  type('Username or email', 'amara');
  type('Password', generated);
  press('Sign in');
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'));
  unmount();
  renderAdmin(dashboard, '/admin/dashboard');
  await screen.findByRole('heading', { name: title });
}

test('replaces the dashboard, and does not ask for the generated password again', async () => {
  const calls = serveApi({ [login]: granted, [change]: { body: user } });
  await signIn();
  expect(screen.getByText('The generated password will stop working.')).toBeTruthy();
  expect(screen.queryByText('the dashboard')).toBeNull();
  expect(screen.queryByLabelText('Current password')).toBeNull();
  expect(
    JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))),
  ).not.toContain(generated);
  saveNew();
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect(calls.at(-1)?.body).toEqual({ currentPassword: generated, newPassword: password });
  expect(session.value.user).toEqual(user);
});

test('asks for the current password after a reload', async () => {
  const calls = serveApi({ [change]: { body: user } });
  beginSession('a-token', fresh);
  renderAdmin(dashboard);
  await screen.findByRole('heading', { name: title });
  saveNew();
  expect(await screen.findByText('Current password and new password are required')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  type('Current password', generated);
  saveNew();
  expect(await screen.findByText('the dashboard')).toBeTruthy();
  expect(calls.map(({ body }) => body)).toEqual([
    { currentPassword: generated, newPassword: password },
  ]);
});

test('asks for the current password when the typed one is outdated', async () => {
  const fields = { currentPassword: 'This is not your current password.' };
  serveApi({ [login]: granted, [change]: refuse(400, 'validation_failed', 'No', { fields }) });
  await signIn();
  saveNew();
  expect(await screen.findByText('This is not your current password.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
  expect(field('New password').value).toBe(password);
});

test.each<[Handler, string]>([
  [
    refuse(400, 'validation_failed', 'No', {
      fields: { newPassword: 'Choose a password other than the generated one.' },
    }),
    'Choose a password other than the generated one.',
  ],
  [() => Promise.reject(new TypeError('refused')), 'No connection to the server.'],
  [
    refuse(429, 'rate_limited', 'Too many requests.', { retryAfter: 60 }),
    'Too many requests. Please wait 1 minute before trying again.',
  ],
])('keeps what was typed after a failure', async (response, text) => {
  serveApi({ [login]: granted, [change]: response });
  await signIn();
  saveNew();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(field('New password').value).toBe(password);
  expect(field('Confirm new password').value).toBe(password);
});

test('appears when the server requires it, and disappears with a logout', async () => {
  serveApi({ 'GET /auth/verify': { body: fresh }, 'POST /auth/logout': { status: 204 } });
  beginSession('a-token', user);
  renderAdmin(dashboard);
  expect(screen.getByText('the dashboard')).toBeTruthy();
  await verifySession();
  await screen.findByRole('heading', { name: title });
  press('Sign out');
  await waitFor(() => expect(location.pathname).toBe('/admin/login'));
  expect(localStorage.getItem('auth_token')).toBeNull();
});
