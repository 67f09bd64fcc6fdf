import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { beginSession, endSession, interruption } from '../../platform/session-state.ts';
import { user } from '../../testing/builders.ts';
import { refuse, serveApi, type Handler } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import LoginPage from './login-page.tsx';

signInEachTest();
beforeEach(() => {
  endSession('left');
  interruption.value = null;
});

const accepted: Handler = { status: 202, body: { state: 'accepted' } };
const name = () => screen.getByLabelText<HTMLInputElement>('Username or email');
const enter = (value: string) => fireEvent.change(name(), { target: { value } });
const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));

function show(forgot: Handler = accepted) {
  const calls = serveApi({ 'POST /auth/forgot': forgot });
  renderAdmin(<LoginPage />, '/admin/login?forgot');
  return calls;
}

test('the sign-in form leads there, with what was typed', async () => {
  serveApi({});
  renderAdmin(<LoginPage />, '/admin/login');
  enter('amara');
  fireEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  expect(name().value).toBe('amara');
  expect(screen.getByText('We will email you a link. It works once, for one hour.')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Back to sign-in' }));
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy();
});

test('says that a link is on its way, whoever it is for', async () => {
  const calls = show();
  enter(' amara@longitude.example ');
  press('Send link');
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(heading);
  expect(calls[0]?.body).toEqual({ usernameOrEmail: 'amara@longitude.example' });
  expect(heading.nextElementSibling?.textContent).toBe(
    'If amara@longitude.example belongs to an administrator, a link is on its way. It works once, for one hour.',
  );
  expect(screen.getByText('longitude-server admin reset-password')).toBeTruthy();
  press('Use another address');
  expect(name().value).toBe(' amara@longitude.example ');
});

test.each<[Handler, string]>([
  [
    refuse(429, 'rate_limited', 'Too many requests.', { retryAfter: 3600 }),
    'Too many requests. Please wait 60 minutes before trying again.',
  ],
  [() => Promise.reject(new TypeError('refused')), 'No connection to the server.'],
])('keeps what was typed after a failure', async (answer, text) => {
  show(answer);
  enter('amara');
  press('Send link');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(name().value).toBe('amara');
  await waitFor(() => expect(document.activeElement).toBe(name()));
});

test('asks for a name, and calls nobody', async () => {
  const calls = show();
  press('Send link');
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('opens for somebody who is signed in as well', () => {
  beginSession('a-token', user);
  show();
  expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeTruthy();
});
