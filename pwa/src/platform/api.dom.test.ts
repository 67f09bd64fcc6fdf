import { listPublicSettings } from '@longitude/contract/public-settings';
import { messageInbox } from '@longitude/contract/messages';
import { expect, test, vi } from 'vitest';
import { user } from '../testing/builders.ts';
import { respondToCalls, holdCall } from '../testing/respond.ts';
import { adminApi, api } from './api.ts';
import { isOffline } from './connection.ts';
import { beginSession, session } from './session-state.ts';

const refused = { status: 401, body: { error: 'Please sign in.', code: 'unauthenticated' } };

test('a public 401 with a token signs out and reads "Authentication failed"', async () => {
  localStorage.setItem('auth_token', 'stale');
  const sent = respondToCalls(refused);
  await expect(api.call(listPublicSettings)).rejects.toThrow('Authentication failed');
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer stale');
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(session.value.state).toBe('signed-out');
});

test('an admin call without a token is not sent', async () => {
  const sent = respondToCalls({ status: 200, body: [] });
  await expect(adminApi.call(messageInbox.list)).rejects.toThrow('No authentication token found');
  expect(sent).toHaveLength(0);
});

test('an admin 401 signs out, opens the sign-in page and reads "Session expired"', async () => {
  history.replaceState(null, '', '/admin');
  localStorage.setItem('auth_token', 'stale');
  respondToCalls(refused);
  await expect(adminApi.call(messageInbox.list)).rejects.toThrow('Session expired');
  expect(localStorage.getItem('auth_token')).toBeNull();
  expect(location.pathname).toBe('/admin/login');
});

test('responses without a readable error have their own text on each side', async () => {
  localStorage.setItem('auth_token', 'good');
  respondToCalls({ status: 502, body: '<html>' });
  await expect(api.call(listPublicSettings)).rejects.toThrow(/^Request failed$/);
  await expect(adminApi.call(messageInbox.list)).rejects.toThrow('Request failed: 502');
  expect(localStorage.getItem('auth_token')).toBe('good');
});

test('the banner follows the outcome of calls', async () => {
  respondToCalls('no connection', { status: 200, body: [] });
  await expect(api.call(listPublicSettings)).rejects.toMatchObject({ code: 'offline' });
  expect(isOffline.value).toBe(true);
  await api.call(listPublicSettings);
  expect(isOffline.value).toBe(false);
});

test('a response sent before the connection was lost does not prove that it is back', async () => {
  const response = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => response.promise);
  const early = api.call(listPublicSettings);
  respondToCalls('no connection', { status: 200, body: [] });
  await expect(api.call(listPublicSettings)).rejects.toMatchObject({ code: 'offline' });
  response.resolve(Response.json([]));
  await early;
  expect(isOffline.value).toBe(true);
  await api.call(listPublicSettings);
  expect(isOffline.value).toBe(false);
});

test('a response that times out neither shows nor hides the banner', async () => {
  const late = new DOMException('No response in time', 'TimeoutError');
  vi.stubGlobal('fetch', () => Promise.reject(late));
  await expect(api.call(listPublicSettings)).rejects.toMatchObject({ code: 'offline' });
  expect(isOffline.value).toBe(false);
  isOffline.value = true;
  await expect(api.call(listPublicSettings)).rejects.toMatchObject({ code: 'offline' });
  expect(isOffline.value).toBe(true);
});

test('a late 401 of an older session does not end a newer one', async () => {
  localStorage.setItem('auth_token', 'old');
  const { letGo } = holdCall(401, refused.body);
  const calls = [api.call(listPublicSettings), adminApi.call(messageInbox.list)];
  localStorage.setItem('auth_token', 'new');
  letGo();
  expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(localStorage.getItem('auth_token')).toBe('new');
});

test('a required password change is stored in the session', async () => {
  beginSession('good', user);
  respondToCalls({ status: 403, body: { error: 'First', code: 'password_change_required' } });
  await expect(adminApi.call(messageInbox.list)).rejects.toMatchObject({ status: 403 });
  expect(session.value).toEqual({
    state: 'signed-in',
    user: { ...user, mustChangePassword: true },
  });
});
