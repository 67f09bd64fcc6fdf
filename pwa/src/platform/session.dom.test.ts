import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { respondToCalls } from '../testing/respond.ts';
import { createResource } from './resource.ts';
import { beginSession, endSession, session } from './session-state.ts';
import { followOtherTabs, signOut, verifySession } from './session.ts';
import { signIn } from './sign-in.ts';

const user = { id: '1', username: 'asha', name: 'Asha', email: 'asha@longitude.example' };
const hold = (token: string) => localStorage.setItem('auth_token', token);

test('without a token no request is made', async () => {
  const sent = respondToCalls({ status: 200, body: user });
  await verifySession();
  expect(session.value).toEqual({ state: 'signed-out', user: null });
  expect(sent).toHaveLength(0);
});

test('a stored token is verified, and the user is remembered', async () => {
  hold('good');
  const sent = respondToCalls({ status: 200, body: user });
  await verifySession();
  expect(session.value).toEqual({ state: 'signed-in', user });
  expect(sent[0]?.url).toBe('/api/auth/verify');
});

test.each([
  'no connection',
  { status: 503, body: { error: 'Busy', code: 'unavailable' } },
] as const)(
  'keeps the token when verify has no response (%o), and knows the last user',
  async (response) => {
    hold('good');
    localStorage.setItem('auth_user', JSON.stringify(user));
    respondToCalls(response);
    await verifySession();
    expect(session.value).toEqual({ state: 'offline', user });
    expect(localStorage.getItem('auth_token')).toBe('good');
  },
);

test('a 401 ends the session', async () => {
  hold('stale');
  respondToCalls({ status: 401, body: { error: 'No', code: 'unauthenticated' } });
  await verifySession();
  expect(session.value.state).toBe('signed-out');
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('signing in stores token and user', async () => {
  const sent = respondToCalls({ status: 200, body: { token: 'fresh', user, device: 'proof' } });
  await signIn({ username: 'asha', password: 'correct horse' });
  expect(localStorage.getItem('auth_token')).toBe('fresh');
  expect(session.value).toEqual({ state: 'signed-in', user });
  expect(sent[0]?.headers.has('authorization')).toBe(false);
});

test('the proof of the device goes with each sign-in, survives a logout and is renewed', async () => {
  const granted = (device: string) => ({ status: 200, body: { token: 'fresh', user, device } });
  const sent = respondToCalls(granted('first'), { status: 204 }, granted('second'));
  const credentials = { username: 'asha', password: 'correct horse' };
  await signIn(credentials);
  expect(sent[0]?.body).toEqual(credentials);
  await signOut();
  expect(localStorage.getItem('auth_device')).toBe('first');
  await signIn(credentials);
  expect(sent[2]?.body).toEqual({ ...credentials, device: 'first' });
  expect(localStorage.getItem('auth_device')).toBe('second');
});

test('a failed sign-in clears the token and keeps the server’s text', async () => {
  hold('old');
  respondToCalls({
    status: 401,
    body: { error: 'Invalid username or password', code: 'bad_credentials' },
  });
  await expect(signIn({ username: 'asha', password: 'wrong' })).rejects.toThrow(
    'Invalid username or password',
  );
  expect(localStorage.getItem('auth_token')).toBeNull();
});

test('signing out notifies the server, and clears token, user and loaded data', async () => {
  hold('good');
  const numbers = createResource(() => Promise.resolve([1, 2, 3]));
  await numbers.load();
  const sent = respondToCalls({ status: 204 });
  await signOut();
  expect(sent[0]).toMatchObject({ url: '/api/auth/logout', method: 'POST' });
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer good');
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(localStorage.getItem('auth_user')).toBeNull();
  expect(numbers.data.value).toBeUndefined();
  expect(session.value).toEqual({ state: 'signed-out', user: null });
});

test('follows a sign-in and a sign-out in another tab', async () => {
  followOtherTabs();
  respondToCalls({ status: 200, body: user });
  hold('from-another-tab');
  dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  await waitFor(() => expect(session.value.state).toBe('signed-in'));
  localStorage.removeItem('auth_token');
  dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }));
  expect(session.value.state).toBe('signed-out');
});

test('a response about a token that another tab has replaced changes nothing', async () => {
  hold('first');
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const verified = verifySession();
  localStorage.removeItem('auth_token');
  endSession();
  response.resolve(Response.json(user));
  await verified;
  expect(session.value.state).toBe('signed-out');
  expect(localStorage.getItem('auth_user')).toBeNull();
});

test('follows changes of the user in another tab, unless they belong to the next user', () => {
  followOtherTabs();
  const change = (name: string) => {
    localStorage.setItem('auth_user', JSON.stringify({ ...user, name }));
    dispatchEvent(new StorageEvent('storage', { key: 'auth_user' }));
  };
  beginSession('a-token', { ...user, mustChangePassword: true });
  change('Asha Rao');
  expect(session.value).toEqual({ state: 'signed-in', user: { ...user, name: 'Asha Rao' } });
  endSession();
  change('Somebody else');
  expect(session.value.user).toBeNull();
});
