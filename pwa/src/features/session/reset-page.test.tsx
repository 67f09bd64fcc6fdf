import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { endSession, interruption } from '../../platform/session-state.ts';
import { user } from '../../testing/builders.ts';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import { field, type } from '../../testing/press.ts';
import ResetPage from './reset-page.tsx';

signInEachTest();
beforeEach(() => {
  endSession('left');
  interruption.value = null;
});

const link = 'POST /auth/reset/link';
const reset = 'POST /auth/reset';
const login = 'POST /auth/login';
const known: Handler = { body: { username: 'amara' } };
const saved: Handler = { body: { username: 'amara', device: 'new-proof' } };
const granted: Handler = { body: { token: 'new-token', user, device: 'newer-proof' } };
const password = 'tiger lamp violet';

function show(routes: Record<string, Handler> = {}, address = '/admin/reset#token=the-code') {
  const calls = serveApi({ [link]: known, [reset]: saved, [login]: granted, ...routes });
  renderAdmin(<ResetPage />, address);
  return calls;
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save and sign in' }));
const seeForm = () => screen.findByLabelText('New password');

async function saveNew() {
  await seeForm();
  type('New password', password);
  type('Confirm new password', password);
  save();
}

test('sets the password, and signs in on this device', async () => {
  const calls = show();
  expect(await screen.findByText('For', { exact: false })).toBeTruthy();
  expect(location.href).not.toContain('the-code');
  await saveNew();
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'));
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/auth/reset/link', { token: 'the-code' }],
    ['/auth/reset', { token: 'the-code', newPassword: password }],
    ['/auth/login', { username: 'amara', password, device: 'new-proof' }],
  ]);
  expect(
    JSON.stringify([localStorage, sessionStorage].map((area) => Object.entries(area))),
  ).not.toContain('the-code');
});

test('names the account, to password managers as well', async () => {
  show();
  expect(await screen.findByText('amara')).toBeTruthy();
  expect(screen.getByRole('heading').textContent).toBe('Choose a new password');
  const intro = screen.getByRole('heading').nextElementSibling;
  expect(intro?.textContent).toBe('For amara.All devices will be signed out.');
  expect(document.querySelector<HTMLInputElement>('[autocomplete=username]')?.value).toBe('amara');
  expect(field('New password').autocomplete).toBe('new-password');
});

test.each([
  ['', '', 'New password must be at least 6 characters long'],
  ['maple', 'maple', 'New password must be at least 6 characters long'],
  [password, 'another', 'New passwords do not match'],
])('refuses %s, repeated as %s', async (first, second, text) => {
  const calls = show();
  await seeForm();
  type('New password', first);
  type('Confirm new password', second);
  save();
  expect(await screen.findByText(text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'));
  expect(calls).toHaveLength(1);
});

test('explains why a link does not work, and offers a new one', async () => {
  const text = 'This link is older than one hour. Your password has not changed.';
  show({ [link]: refuse(404, 'not_found', text) });
  await screen.findByRole('heading', { name: 'This link no longer works' });
  expect(screen.getByText(text)).toBeTruthy();
  const offer = screen.getByRole('link', { name: 'Send a new link' });
  expect(offer.getAttribute('href')).toBe('/admin/login?forgot');
});

test('says so without a link, as after a reload', async () => {
  const calls = show({}, '/admin/reset');
  await screen.findByRole('heading', { name: 'Open the link again' });
  expect(screen.getByText(/only works when it is opened from the email/)).toBeTruthy();
  expect(calls).toEqual([]);
});

test('accepts another link that is opened in the same tab', async () => {
  const calls = show({}, '/admin/reset');
  await act(async () => {
    history.replaceState(null, '', '/admin/reset#token=second');
    dispatchEvent(new HashChangeEvent('hashchange'));
  });
  await seeForm();
  expect(calls[0]?.body).toEqual({ token: 'second' });
  expect(location.hash).toBe('');
});

test('the form is shown before the link is checked, and works if it could not be', async () => {
  const calls = show({ [link]: () => Promise.reject(new TypeError('refused')) });
  const intro = screen.getByRole('heading').nextElementSibling;
  expect(intro?.textContent).toBe('For your account.All devices will be signed out.');
  await waitFor(() => expect(calls).toHaveLength(1));
  await saveNew();
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'));
  expect(calls.at(-1)?.body).toEqual({ username: 'amara', password, device: 'new-proof' });
});

test('keeps typed text when it could not be saved', async () => {
  const used = 'This link has already been used, or the password was changed after it was sent.';
  show({ [reset]: refuse(404, 'not_found', used) });
  await saveNew();
  expect((await screen.findByRole('alert')).textContent).toBe(used);
  expect(field('New password').value).toBe(password);
  expect(screen.getByRole('link', { name: 'Send a new link' })).toBeTruthy();
});

test('a saved password stays set when signing in fails', async () => {
  const busy = refuse(503, 'unavailable', 'The service is busy.');
  let response: Handler = busy;
  const calls = show({ [login]: () => response as { status: number } });
  await saveNew();
  await screen.findByRole('heading', { name: 'Your new password is saved' });
  expect(screen.getByRole('alert').textContent).toBe('The service is busy.');
  response = granted;
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'));
  expect(calls.filter(({ path }) => path === '/auth/reset')).toHaveLength(1);
});
