import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession } from '../../platform/session-state.ts';
import { user } from '../../testing/builders.ts';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { type } from '../../testing/press.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import EmailPage from './email-page.tsx';

signInEachTest();

const link = 'POST /auth/email/link';
const confirm = 'POST /admin/profile/email-change/confirm';
const undo = 'POST /auth/email/undo';
const email = 'new@longitude.example';
const confirmed: Handler = { body: { ...user, email } };

function show(action: 'confirm' | 'undo', routes: Record<string, Handler> = {}) {
  const calls = serveApi({ [link]: { body: { action, email } }, ...routes });
  renderAdmin(<EmailPage />, '/admin/email#token=the-code');
  return calls;
}
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('opening the link changes nothing, its button confirms the address', async () => {
  const calls = show('confirm', { [confirm]: confirmed });
  await screen.findByRole('heading', { name: 'Confirm your new email address' });
  expect(location.href).not.toContain('the-code');
  expect(screen.getByText(email)).toBeTruthy();
  expect(calls.map(({ path }) => path)).toEqual(['/auth/email/link']);
  click('Confirm email address');
  const heading = await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(document.activeElement).toBe(heading);
  expect(calls.at(-1)?.body).toEqual({ token: 'the-code' });
});

test('asks a person who is not signed in to sign in first, and then continues', async () => {
  endSession('left');
  const granted = { body: { token: 'new-token', user, device: 'proof' } };
  let attempts = 0;
  const signIn: Handler = () =>
    attempts++ === 0 ? refuse(401, 'bad_credentials', 'Invalid username or password') : granted;
  const calls = show('confirm', { 'POST /auth/login': signIn, [confirm]: confirmed });
  expect(await screen.findByText(email)).toBeTruthy();
  type('Username or email', 'amara');
  type('Password', 'wrong');
  click('Sign in');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid username or password');
  expect(screen.getByText(email)).toBeTruthy();
  type('Password', 'right');
  click('Sign in');
  const next = await screen.findByRole('heading', { name: 'Confirm your new email address' });
  expect(document.activeElement).toBe(next);
  click('Confirm email address');
  await screen.findByRole('heading', { name: 'Your email address is confirmed' });
  expect(calls.at(-1)?.headers.get('authorization')).toBe('Bearer new-token');
});

test('undoing leads to a new password, also without a session', async () => {
  endSession('left');
  show('undo', { [undo]: { body: { email, resetToken: 'reset-code' } } });
  await screen.findByRole('heading', { name: 'Undo the change of your email address' });
  click('Undo the change');
  const next = await screen.findByRole('link', { name: 'Choose a new password' });
  expect(next.getAttribute('href')).toBe('/admin/reset#token=reset-code');
});

test('says why a link does not work, and keeps the button after a failure', async () => {
  show('undo', { [undo]: refuse(503, 'unavailable', 'The service is busy.') });
  await screen.findByRole('button', { name: 'Undo the change' });
  click('Undo the change');
  expect((await screen.findByRole('alert')).textContent).toBe('The service is busy.');
  expect(screen.getByRole('button', { name: 'Undo the change' })).toBeTruthy();
});

test('a link that has ended says so', async () => {
  const text = 'This link has expired. The email address has not changed.';
  show('confirm', { [link]: refuse(404, 'not_found', text) });
  await screen.findByRole('heading', { name: 'This link no longer works' });
  await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
});
