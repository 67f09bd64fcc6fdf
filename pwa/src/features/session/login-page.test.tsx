import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../../platform/session-state.ts';
import { user } from '../../testing/builders.ts';
import { refuse, serveApi, type Answer } from '../../testing/fake-api.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import LoginPage from './login-page.tsx';

signInEachTest();
beforeEach(endSession);

const granted: Answer = { body: { token: 'new-token', user, device: 'proof' } };
const here = () => location.pathname + location.search;

function fillIn(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('asks for what is missing, marks it, and calls nobody', async () => {
  const calls = serveApi({});
  renderAdmin(<LoginPage />, '/admin/login');
  fillIn('amara', '');
  submit();
  expect((await screen.findByRole('alert')).textContent).toBe('Please fill in all fields');
  const password = screen.getByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(password));
  expect(password.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Username or email').getAttribute('aria-invalid')).toBeNull();
  expect(calls).toEqual([]);
});

test('stands at the top, wherever on a page the session ended', () => {
  serveApi({});
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  renderAdmin(<LoginPage />, '/admin/login');
  expect(scroll).toHaveBeenCalledWith(0, 0);
  scroll.mockRestore();
});

test('says that it is signing in, then opens the dashboard', async () => {
  const answer = Promise.withResolvers<Answer>();
  const calls = serveApi({ 'POST /auth/login': () => answer.promise });
  renderAdmin(<LoginPage />, '/admin/login');
  fillIn(' amara@longitude.example ', 'secret');
  submit();
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeTruthy();
  answer.resolve(granted);
  await waitFor(() => expect(here()).toBe('/admin/dashboard'));
  expect(localStorage.getItem('auth_token')).toBe('new-token');
  expect(calls[0]?.body).toEqual({ username: 'amara@longitude.example', password: 'secret' });
});

test('returns to the page that was asked for', async () => {
  serveApi({ 'POST /auth/login': granted });
  renderAdmin(<LoginPage />, '/admin/login?next=%2Fadmin%3Ftab%3Dmessages');
  fillIn('amara', 'secret');
  submit();
  await waitFor(() => expect(here()).toBe('/admin?tab=messages'));
});

test.each<[Answer, string]>([
  [refuse(401, 'bad_credentials', 'Invalid username or password'), 'Invalid username or password'],
  [
    refuse(429, 'rate_limited', 'Too many requests.', { retryAfter: 121 }),
    'Too many requests. Please wait 3 minutes before trying again.',
  ],
  [{ status: 500 }, 'Login failed'],
])('shows why it failed and keeps what was typed', async (answer, text) => {
  serveApi({ 'POST /auth/login': answer });
  renderAdmin(<LoginPage />, '/admin/login');
  fillIn('amara', 'wrong');
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('amara');
  expect(here()).toBe('/admin/login');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('who is signed in already goes on', async () => {
  serveApi({ 'POST /auth/login': granted });
  renderAdmin(<LoginPage />, '/admin/login');
  fillIn('amara', 'secret');
  submit();
  await waitFor(() => expect(here()).toBe('/admin/dashboard'));
  renderAdmin(<LoginPage />, '/admin/login');
  await waitFor(() => expect(here()).toBe('/admin/dashboard'));
});

test('the password can be shown, and browsers are told what the fields are', () => {
  serveApi({});
  renderAdmin(<LoginPage />, '/admin/login');
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  const reveal = screen.getByRole('button', { name: 'Show password' });
  expect(reveal.getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(reveal);
  expect(password.type).toBe('text');
  expect(reveal.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(reveal);
  expect(password.type).toBe('password');
  expect(password.autocomplete).toBe('current-password');
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').autocomplete).toBe(
    'username',
  );
});
