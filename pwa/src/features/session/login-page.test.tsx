import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession, interruption } from '../../platform/session-state.ts';
import { user } from '../../testing/builders.ts';
import { refuse, serveApi, type Result, type Handler } from '../../testing/fake-api.ts';
import { press } from '../../testing/press.ts';
import { renderAdmin, signInEachTest } from '../../testing/render-admin.tsx';
import LoginPage from './login-page.tsx';

signInEachTest();
beforeEach(() => {
  endSession('left');
  interruption.value = null;
});

const granted: Result = { body: { token: 'new-token', user, device: 'proof' } };
const here = () => location.pathname + location.search;

function fillIn(username: string, password: string) {
  fireEvent.change(screen.getByLabelText('Username or email'), { target: { value: username } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } });
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('requires all fields, marks missing ones, and makes no call', async () => {
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

test('starts at the top, reveals the password on request, and has autocomplete attributes', () => {
  serveApi({});
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  renderAdmin(<LoginPage />, '/admin/login');
  expect(scroll).toHaveBeenCalledWith(0, 0);
  scroll.mockRestore();
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  expect(password.type).toBe('password');
  expect(fireEvent.paste(password), 'pasting is not prevented').toBe(true);
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

test('shows a pending state, then opens the dashboard', async () => {
  const response = Promise.withResolvers<Result>();
  const calls = serveApi({ 'POST /auth/login': () => response.promise });
  renderAdmin(<LoginPage />, '/admin/login');
  fillIn(' amara@longitude.example ', 'secret');
  submit();
  expect(await screen.findByRole('button', { name: 'Signing in...' })).toBeTruthy();
  response.resolve(granted);
  await waitFor(() => expect(here()).toBe('/admin/dashboard'));
  expect(localStorage.getItem('auth_token')).toBe('new-token');
  expect(calls[0]?.body).toEqual({ username: 'amara@longitude.example', password: 'secret' });
});

test.each<[Result, string]>([
  [refuse(401, 'bad_credentials', 'Invalid username or password'), 'Invalid username or password'],
  [
    refuse(429, 'rate_limited', 'Too many requests.', { retryAfter: 121 }),
    'Too many requests. Please wait 3 minutes before trying again.',
  ],
  [{ status: 500 }, 'Login failed'],
])('shows why it failed and keeps what was typed', async (response, text) => {
  serveApi({ 'POST /auth/login': response });
  renderAdmin(<LoginPage />, '/admin/login');
  fillIn('amara', 'wrong');
  submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
  expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('amara');
  expect(here()).toBe('/admin/login');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('a signed-in user is redirected', async () => {
  serveApi({});
  beginSession('a-token', user);
  renderAdmin(<LoginPage />, '/admin/login');
  await waitFor(() => expect(here()).toBe('/admin/dashboard'));
});

const accepted: Handler = { status: 202, body: { state: 'accepted' } };
const name = () => screen.getByLabelText<HTMLInputElement>('Username or email');
const enter = (value: string) => fireEvent.change(name(), { target: { value } });

function openForgotten(forgot: Handler = accepted) {
  const calls = serveApi({ 'POST /auth/forgot': forgot });
  renderAdmin(<LoginPage />, '/admin/login?forgot');
  return calls;
}

test('the sign-in form links there, with the typed name', async () => {
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

test('confirms that a link was sent, for any name', async () => {
  const calls = openForgotten();
  enter(' amara@longitude.example ');
  press('Send link');
  const heading = await screen.findByRole('heading', { name: 'Check your email' });
  expect(document.activeElement).toBe(heading);
  expect(calls[0]?.body).toEqual({ usernameOrEmail: 'amara@longitude.example' });
  expect(heading.nextElementSibling?.textContent).toBe(
    'If amara@longitude.example belongs to an administrator, a link is on its way. It works once, for one hour.',
  );
  expect(screen.getByText('longitude-server admin reset-password')).toBeTruthy();
  press('Use another email address');
  expect(name().value).toBe(' amara@longitude.example ');
});

test.each<[Handler, string]>([
  [
    refuse(429, 'rate_limited', 'Too many requests.', { retryAfter: 3600 }),
    'Too many requests. Please wait 60 minutes before trying again.',
  ],
  [() => Promise.reject(new TypeError('refused')), 'No connection to the server.'],
])('keeps what was typed after a failure', async (response, text) => {
  openForgotten(response);
  enter('amara');
  press('Send link');
  expect(await screen.findByText(text)).toBeTruthy();
  expect(name().value).toBe('amara');
  await waitFor(() => expect(document.activeElement).toBe(name()));
});

test('requires a name, and makes no call', async () => {
  const calls = openForgotten();
  press('Send link');
  expect(await screen.findByText('Please fill in all fields')).toBeTruthy();
  expect(calls).toEqual([]);
});

test('opens for a signed-in user as well', () => {
  beginSession('a-token', user);
  openForgotten();
  expect(screen.getByRole('heading', { name: 'Reset your password' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to the dashboard' })).toBeTruthy();
});

const throwing = (name: string) => () => {
  throw new DOMException('Refused by the browser', name);
};
const nothing = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

test.each<[string, text: RegExp, storage: unknown]>([
  [
    'refuses',
    /blocks site data.*allow cookies and site data for longitude\.test/,
    { ...nothing, setItem: throwing('SecurityError') },
  ],
  ['has no storage', /blocks site data/, null],
  ['forgets at once', /blocks site data/, nothing],
  [
    'has no space',
    /no space left.*leave private browsing/,
    { ...nothing, setItem: throwing('QuotaExceededError') },
  ],
  [
    'has no quota, as Firefox says it',
    /no space left/,
    { ...nothing, setItem: throwing('NS_ERROR_DOM_QUOTA_REACHED') },
  ],
])(
  'a browser that %s is told before and after the button is pressed, and nothing is sent',
  async (_, text, storage) => {
    const device = localStorage;
    vi.stubGlobal('localStorage', storage);
    const calls = serveApi({ 'POST /auth/login': granted });
    renderAdmin(<LoginPage />, '/admin/login');
    expect(screen.getByRole('alert').textContent).toMatch(text);
    fillIn('amara', 'four unrelated words');
    submit();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text));
    expect(calls).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('four unrelated words');
    vi.stubGlobal('localStorage', device);
    submit();
    await waitFor(() => expect(here()).toBe('/admin/dashboard'));
  },
);

test('an error of the browser during sign-in is said, and the button can be pressed again', async () => {
  serveApi({ 'POST /auth/login': granted });
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  renderAdmin(<LoginPage />, '/admin/login');
  fillIn('amara', 'four unrelated words');
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    throw new TypeError('AbortSignal.timeout is not a function');
  });
  submit();
  expect((await screen.findByText(/error in this browser/)).textContent).toMatch(/^Login failed/);
  expect(report).toHaveBeenCalledOnce();
  timeout.mockRestore();
  submit();
  await waitFor(() => expect(here()).toBe('/admin/dashboard'));
});
